import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, type MemoryRouterProps, useLocation } from 'react-router-dom';
import { ToastHost } from 'shared-ui/toasts';
import { createI18n } from '../i18n/createI18n';

/** Where the router is. */
export const whereabouts = { path: '' };

function Whereabouts() {
  const { pathname, search, hash } = useLocation();
  whereabouts.path = `${pathname}${search}${hash}`;
  return null;
}

/** For tests of the shell: with its real texts, a router, and its toasts. */
export async function renderInShell(ui: ReactNode, initialEntries: MemoryRouterProps['initialEntries'] = ['/']) {
  const i18n = await createI18n();
  // With what the first effects come to at once, such as an answer in the address.
  const view = await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={initialEntries}>
          {ui}
          <Whereabouts />
          <ToastHost />
        </MemoryRouter>
      </I18nextProvider>,
    ),
  );
  return { ...view, user: userEvent.setup() };
}
