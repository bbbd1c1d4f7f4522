import type { Locale, TextKey, Translate } from 'shared-auth/contract';
import en from 'shared-ui/locales/en.json';
import mk from 'shared-ui/locales/mk.json';
import { formatNumber, knownVisitTexts, listTexts, reportTexts } from 'shared-ui/reports';

interface Texts {
  [key: string]: string | Texts;
}

const namespaces: Readonly<Record<Locale, Readonly<Record<string, Texts>>>> = {
  mk: { ui: mk, 'ui-reports': reportTexts.mk, 'ui-lists': listTexts.mk, 'ui-visits': knownVisitTexts.mk },
  en: { ui: en, 'ui-reports': reportTexts.en, 'ui-lists': listTexts.en, 'ui-visits': knownVisitTexts.en },
};

/**
 * `t` of the pages for the texts that files need: keys with their namespace, in the plural form of their `count`.
 * @throws for a key without a text
 */
export function translator(locale: Locale): Translate {
  const plurals = new Intl.PluralRules(locale);
  const find = (namespace: string, path: string) => {
    let text: string | Texts | undefined = namespaces[locale][namespace];
    for (const name of path.split('.')) text = typeof text === 'object' ? text[name] : undefined;
    return text;
  };
  return (key: TextKey, values: Record<string, unknown> = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const form = typeof values.count === 'number' ? `${path}_${plurals.select(values.count)}` : path;
    const text = find(namespace, form) ?? find(namespace, path);
    if (typeof text !== 'string') throw new Error(`There is no text ${key}.`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? formatNumber(value, 0, locale) : String(value);
    });
  };
}
