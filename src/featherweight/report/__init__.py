"""The report: one HTML file of everything that was weighed, and its parts for papers."""
