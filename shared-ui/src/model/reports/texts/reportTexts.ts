import { addTexts, type TextStore } from '../addTexts';
import en from './en.json';
import mk from './mk.json';

/** Words of reports, in both languages: the namespace `ui-reports`. */
export const reportTexts = { mk, en } as const;

/** Makes the words of reports known to i18next. */
export const addReportTexts = (store: TextStore): void => addTexts(store, 'ui-reports', reportTexts);
