import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure } from '@testing-library/react';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { renderWithUi } from 'shared-ui/testing';
import en from '../locales/en.json';
import mk from '../locales/mk.json';

// A page of 50 rows takes its time on a busy machine; a limit reached too early would fail what works.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

/** Where the router is, for assertions. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Renders a page or widget of this module as the shell does; a failed call is not tried again, so that tests need not wait. */
export function renderInShell(ui: ReactElement, { route = '/alarms', language = 'mk' as 'mk' | 'en' } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const view = renderWithUi(
    <>
      {ui}
      <Address />
    </>,
    {
      locales: { 'mfe-alarms': language === 'mk' ? mk : en },
      language,
      route,
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  const address = () => new URLSearchParams(view.getByTestId('address').textContent?.split('?')[1]);
  return { ...view, client, address };
}
