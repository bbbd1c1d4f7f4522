import { useLazyTexts } from 'shared-ui/lazyTexts';
import en from './locales/en.json';
import mk from './locales/mk.json';

const texts = { mk, en };

export const useUpdateTexts = () => useLazyTexts('updates', texts);
