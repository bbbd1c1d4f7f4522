import { useTranslation } from 'react-i18next';

/** Picks an entry's own text in the language of the catalogue: `say('Зачувај', 'Save')`. */
export function useSay(): (mk: string, en: string) => string {
  const { i18n } = useTranslation('ui');
  return (mk, en) => (i18n.language === 'en' ? en : mk);
}
