import { useLazyTexts } from 'shared-ui/lazyTexts';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

export const useFuelTexts = () => useLazyTexts('mfe-routes/fuel', texts);
