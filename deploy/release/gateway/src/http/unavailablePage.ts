import type { Locale } from 'shared-auth/contract';
import { plainPage } from './plainPage';

const texts = {
  mk: {
    title: 'Конзолата е моментално недостапна',
    retries: 'Страницата се обидува повторно на секои 15 секунди.',
  },
  en: {
    title: 'The console cannot be reached at the moment',
    retries: 'This page tries again every 15 seconds.',
  },
} as const;

/** The page for a user while the store cannot be read: it reloads itself periodically. */
export const unavailablePage = (locale: Locale): string =>
  plainPage(locale, texts[locale].title, 15, `<h1>${texts[locale].title}</h1><p>${texts[locale].retries}</p>`);
