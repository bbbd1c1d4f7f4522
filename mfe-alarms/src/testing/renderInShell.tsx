import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Locale, ModuleScope, useScopedEffect } from 'shared-auth';
import { renderWithUi } from 'shared-ui/testing';
import { followAlarms } from '../feed/followAlarms';
import en from '../locales/en.json';
import mk from '../locales/mk.json';
import { AlarmDesk } from '../work/AlarmDesk';
import { useHandedOver } from '../work/useHandedOver';

/** What the shell's background widget does on every page. */
function Background() {
  const client = useQueryClient();
  useScopedEffect((scope) => followAlarms(scope, client), [client]);
  useHandedOver();
  return <AlarmDesk />;
}

/**
 * Renders a page or widget of this module as the shell does; a failed call is not tried again, so that tests need not
 * wait.
 */
export function renderInShell(ui: ReactElement, { route = '/alarms', language = 'mk' as Locale } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const view = renderWithUi(ui, {
    locales: { 'mfe-alarms': language === 'mk' ? mk : en },
    language,
    route,
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ModuleScope>
          <Background />
          {children}
        </ModuleScope>
      </QueryClientProvider>
    ),
  });
  const address = () => new URLSearchParams(view.location().search);
  return { ...view, client, address };
}
