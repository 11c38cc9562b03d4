"""Every page of the operators' site, opened in a browser and looked over."""
