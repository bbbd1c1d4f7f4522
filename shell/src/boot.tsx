import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { onServerTime, provideAppearance, session, setRuntimeConfig } from 'shared-auth';
import { clock } from 'shared-ui';
import { App, startConsole } from './App';
import { loadConfig } from './config/runtimeConfig';
import { createDefaultPolicy } from './config/trustedTypes';
import { appearance } from './i18n/appearance';
import { createI18n } from './i18n/createI18n';
import { applyTheme } from './i18n/theme';
import { startSessionToasts } from './session/sessionToasts';
import { startTooManyToasts } from './session/tooManyToasts';

/** Starts the console in the page: configuration, language, session, then the first render. */
export async function boot(container: HTMLElement): Promise<void> {
  createDefaultPolicy();
  applyTheme();
  const config = await loadConfig();
  setRuntimeConfig(config);
  provideAppearance(appearance);
  onServerTime((at) => clock.setServerTime(at));
  const i18n = await createI18n({ defaultLocale: config.defaultLocale });
  startSessionToasts();
  startTooManyToasts();
  void session.start();
  if (session.token() !== null) {
    // While the token is checked, the page's calls, the console's code, the federation runtime and the layout are
    // fetched. A visitor who is not signed in needs none of them.
    import(/* webpackChunkName: "registry" */ './registry/pageModules').then(
      ({ startPageData }) => startPageData(),
      () => {},
    );
    startConsole().catch(() => {});
  }
  createRoot(container, {
    // The boundaries log the errors that they catch, once and with the module's version; React would log them again.
    onCaughtError: () => {},
  }).render(
    <I18nextProvider i18n={i18n}>
      <App />
    </I18nextProvider>,
  );
}
