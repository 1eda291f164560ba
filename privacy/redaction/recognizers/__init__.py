"""What is found by rule, one kind a file: each ``find`` takes a reading and yields spans."""
