import { addTexts, type TextStore } from '../addTexts';
import en from './en.json';
import mk from './mk.json';

/** Heads of the lists' files, in both languages: the namespace `ui-lists`. */
export const listTexts = { mk, en } as const;

/** Makes the heads of the lists' files known to i18next. */
export const addListTexts = (store: TextStore): void => addTexts(store, 'ui-lists', listTexts);
