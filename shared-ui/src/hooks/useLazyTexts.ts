import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale, Texts, Translate } from 'shared-auth/contract';
import { addTexts } from '../model/reports/addTexts';

/**
 * Texts of a part that are loaded with its code; a module's own texts are loaded by every page of it. @param namespace
 * such as `mfe-routes/zones`
 */
export function useLazyTexts(namespace: keyof Texts, texts: Readonly<Record<Locale, object>>): Translate {
  const { i18n } = useTranslation('ui');
  const { language } = i18n;
  return useMemo(() => {
    addTexts(i18n, namespace, texts);
    return i18n.getFixedT(language, namespace) as Translate; // accepts any key of the texts
  }, [i18n, language, namespace, texts]);
}
