import { useLazyTexts } from 'shared-ui/lazyTexts';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

/** Apart from those of zones: a vehicle's page shows its visits without the others. */
export const useVisitTexts = () => useLazyTexts('mfe-routes/visits', texts);
