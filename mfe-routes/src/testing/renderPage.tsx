import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Locale } from 'shared-auth';
import { renderWithUi } from 'shared-ui/testing';
import en from '../locales/en.json';
import mk from '../locales/mk.json';

interface RenderPageOptions {
  /** Address of the page. */
  at?: string;
  locale?: Locale;
  /** The query client of an earlier page, to go on with its cache. */
  client?: QueryClient;
}

/** For tests: a page as the shell shows it. Failed calls are not repeated, unless the page itself asks for it. */
export function renderPage(
  page: ReactElement,
  {
    at = '/',
    locale = 'mk',
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }: RenderPageOptions = {},
) {
  const rendered = renderWithUi(page, {
    locales: { 'mfe-routes': locale === 'mk' ? mk : en },
    language: locale,
    route: at,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...rendered, client };
}
