"""The resources of ``/api/v1``, one file each."""
