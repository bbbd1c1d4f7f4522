import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Texts, Translate } from 'shared-auth/contract';

/** Texts of a part in both languages. */
interface PartTexts {
  mk: object;
  en: object;
}

/**
 * Texts of a part that come with its code, as the module's own are loaded by every page of it. @param namespace such as
 * `mfe-routes/zones`
 */
export function useLazyTexts(namespace: keyof Texts, texts: PartTexts): Translate {
  const { i18n } = useTranslation('ui');
  const { language } = i18n;
  return useMemo(() => {
    if (!i18n.hasResourceBundle('mk', namespace)) {
      // Silent: nothing shows them yet, and otherwise everything that has a text would be rendered again.
      i18n.addResourceBundle('mk', namespace, texts.mk, true, true, { silent: true });
      i18n.addResourceBundle('en', namespace, texts.en, true, true, { silent: true });
    }
    return i18n.getFixedT(language, namespace) as Translate; // takes any key of the texts
  }, [i18n, language, namespace, texts]);
}
