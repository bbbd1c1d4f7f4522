import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Locale, ModuleScope, useScopedEffect } from 'shared-auth';
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

/** Renders a page or widget of this module as the shell does, alongside its background widget. */
export function renderInShell(ui: ReactElement, { route = '/alarms', language = 'mk' as Locale } = {}) {
  const view = renderModule(ui, {
    locales: { 'mfe-alarms': language === 'mk' ? mk : en },
    language,
    route,
    wrapper: ({ children }) => (
      <ModuleScope>
        <Background />
        {children}
      </ModuleScope>
    ),
  });
  return { ...view, address: () => new URLSearchParams(view.search()) };
}
