import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import en from './texts/en.json';
import mk from './texts/mk.json';

const NAMESPACE = 'mfe-admin/hours';

/** Texts of calendars: they come with their code, as the module's own are loaded by every page of it. */
export function useHourTexts(): Translate {
  const { i18n } = useTranslation('ui');
  const { language } = i18n;
  return useMemo(() => {
    if (!i18n.hasResourceBundle('mk', NAMESPACE)) {
      // Silent: nothing shows them yet, and otherwise everything that has a text would be rendered again.
      i18n.addResourceBundle('mk', NAMESPACE, mk, true, true, { silent: true });
      i18n.addResourceBundle('en', NAMESPACE, en, true, true, { silent: true });
    }
    return i18n.getFixedT(language, NAMESPACE) as Translate; // takes any key of the texts
  }, [i18n, language]);
}
