"""Importing an Apple Health export, against the floor in C and healthkit-to-sqlite."""

import resource
import subprocess
import time

import rivals


def measure(context, report):
    pass
