import { useQueryClient } from '@tanstack/react-query';
import { act, type ReactElement, useSyncExternalStore } from 'react';
import { type Locale, ModuleScope, useScopedEffect } from 'shared-auth';
import { createSignal } from 'shared-auth/contract';
import { renderModule } from 'shared-ui/testing';
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
 * Renders a page or widget of this module as the shell does, together with its background widget. With `isLate` the
 * background widget is rendered only when the test calls `startBackground`.
 */
export function renderInShell(ui: ReactElement, { route = '/alarms', language = 'mk' as Locale, isLate = false } = {}) {
  const started = createSignal();
  let isStarted = !isLate;
  const Late = () => useSyncExternalStore(started.subscribe, () => isStarted) && <Background />;
  const view = renderModule(ui, {
    locales: { 'mfe-alarms': language === 'mk' ? mk : en },
    language,
    route,
    wrapper: ({ children }) => (
      <ModuleScope>
        <Late />
        {children}
      </ModuleScope>
    ),
  });
  const startBackground = () =>
    act(() => {
      isStarted = true;
      started.send();
    });
  return { ...view, address: () => new URLSearchParams(view.search()), startBackground };
}
