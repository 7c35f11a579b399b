"""Problems: what would one play here?"""
