import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth/contract';
import { addTexts } from '../../model/reports/addTexts';
import en from './en.json';
import mk from './mk.json';

const texts = { mk, en };

/** Texts of the map's parts that are loaded later; with those of the first load every page would pay for them. */
export function useMapTexts(): Translate {
  const { t, i18n } = useTranslation('ui');
  addTexts(i18n, 'ui-map', texts);
  return t;
}
