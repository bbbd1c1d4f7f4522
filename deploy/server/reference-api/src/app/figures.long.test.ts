import { holdFigures } from '../testing/figures/holdFigures';

// A month.
holdFigures(20, 30);
