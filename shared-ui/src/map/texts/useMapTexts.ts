import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth/contract';
import en from './en.json';
import mk from './mk.json';

const NAMESPACE = 'ui-map';

/** Texts of the map's parts that come later; with those of the first load every page would pay for them. */
export function useMapTexts(): Translate {
  const { t, i18n } = useTranslation('ui');
  if (!i18n.hasResourceBundle('mk', NAMESPACE)) {
    // Silent: nothing shows them yet, and otherwise everything that has a text would be rendered again.
    i18n.addResourceBundle('mk', NAMESPACE, mk, true, true, { silent: true });
    i18n.addResourceBundle('en', NAMESPACE, en, true, true, { silent: true });
  }
  return t;
}
