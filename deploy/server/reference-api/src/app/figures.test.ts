import { holdFigures } from '../testing/figures/holdFigures';

holdFigures(3, 4);
