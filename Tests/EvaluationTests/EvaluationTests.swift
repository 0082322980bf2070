import Evaluation

