import { type RenderResult, render } from '@testing-library/react';
import { createInstance, type Resource } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BrowserRouter, type Location, useLocation } from 'react-router-dom';
import type { Locale } from 'shared-auth/contract';
import { type Notification, onNotification } from '../components/Toast/notify';
import en from '../locales/en.json';
import mk from '../locales/mk.json';
import { textNumbers } from '../model/textNumbers';

type Words = Record<string, unknown>;

export interface RenderWithUiOptions {
  /** Texts of the module's own namespaces: `{ 'mfe-alarms': mk }`. */
  locales?: Record<string, Words>;
  /** `mk` by default. */
  language?: Locale;
  /** URL of the page, `/` by default. */
  route?: string;
  /** More around it: a query client, a session. */
  wrapper?: (props: { children: ReactNode }) => ReactNode;
}

export interface RenderWithUiResult extends RenderResult {
  /** What was shown by `notify` since, oldest first. */
  notifications: readonly Notification[];
  /** Where the router is now. */
  location: () => Location;
}

/** Renders as the shell does: with translations and a router. A key without a text throws. */
export function renderWithUi(
  ui: ReactElement,
  { locales = {}, language = 'mk', route = '/', wrapper: Outer = ({ children }) => children }: RenderWithUiOptions = {},
): RenderWithUiResult {
  const i18n = createInstance();
  const resources: Resource = { mk: { ui: mk }, en: { ui: en } };
  // i18next's type of nested texts is narrower than what a JSON import has.
  resources[language] = { ...resources[language], ...(locales as Resource[string]) };
  void i18n
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng: language,
      resources,
      defaultNS: 'ui',
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key, _fallback, _update, options: { defaultValue?: unknown }) => {
        if (options.defaultValue === undefined) throw new Error(`No text for ${namespace}:${key}`);
      },
    });
  const notifications: Notification[] = [];
  onNotification((notification) => notifications.push(notification));
  let current: Location | undefined;
  function Whereabouts() {
    current = useLocation();
    return null;
  }
  window.history.replaceState(null, '', route); // an address typed into the bar
  const view = render(ui, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={i18n}>
        <BrowserRouter>
          <Outer>{children}</Outer>
          <Whereabouts />
        </BrowserRouter>
      </I18nextProvider>
    ),
  });
  function location() {
    if (!current) throw new Error('nothing has been rendered');
    return current;
  }
  return { ...view, notifications, location };
}
