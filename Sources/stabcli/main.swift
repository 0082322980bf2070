print("stabcli")
