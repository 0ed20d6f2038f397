"""What the rules about paths share: finding them in text, looking them up, and weighing whether one is missed."""
