import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderWithUi } from 'shared-ui/testing';
import mk from '../locales/mk.json';

/** Renders a page as the shell does (one retry, no refetch on focus), only without the wait before the retry. */
export function renderPage(page: ReactElement, { route = '/' } = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 1, retryDelay: 0, refetchOnWindowFocus: false } },
  });
  const view = renderWithUi(page, {
    locales: { 'mfe-reports': mk },
    route,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...view, client, search: () => view.location().search };
}
