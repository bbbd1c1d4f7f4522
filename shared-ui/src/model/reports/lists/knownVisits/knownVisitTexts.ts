import { addTexts, type TextStore } from '../../addTexts';
import en from './en.json';
import mk from './mk.json';

/** What visits lack, in both languages: the namespace `ui-visits`. */
export const knownVisitTexts = { mk, en } as const;

/** Makes the words for what visits lack known to i18next. */
export const addKnownVisitTexts = (store: TextStore): void => addTexts(store, 'ui-visits', knownVisitTexts);
