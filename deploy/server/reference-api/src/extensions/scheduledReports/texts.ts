import type { Locale, TextKey, Translate } from 'shared-auth/contract';
import en from 'shared-ui/locales/en.json';
import mk from 'shared-ui/locales/mk.json';
import { listTexts, reportTexts } from 'shared-ui/reports';

interface Texts {
  [key: string]: string | Texts;
}

const namespaces: Readonly<Record<Locale, Readonly<Record<string, Texts>>>> = {
  mk: { ui: mk, 'ui-reports': reportTexts.mk, 'ui-lists': listTexts.mk },
  en: { ui: en, 'ui-reports': reportTexts.en, 'ui-lists': listTexts.en },
};

/**
 * `t` of the pages for the texts that files need: keys with their namespace, no plurals. @throws for a key without a
 * text
 */
export function translator(locale: Locale): Translate {
  return (key: TextKey, values: Record<string, unknown> = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    let text: string | Texts | undefined = namespaces[locale][namespace];
    for (const name of path.split('.')) text = typeof text === 'object' ? text[name] : undefined;
    if (typeof text !== 'string') throw new Error(`There is no text ${key}.`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
