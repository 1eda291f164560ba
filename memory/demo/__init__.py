"""The demo tenant's memories: Harbor Studio, a fictional team, over the last year.

Every person, company, number and address in it is invented. Mara Lindqvist writes mostly
English and 陈知远 (Chén Zhīyuǎn) mostly Chinese; their agents are "Planner" and "Support bot".
"""

from memory.demo.load import DemoPerson, DemoTurn, load_person

__all__ = ["DemoPerson", "DemoTurn", "load_person"]
