import './trustedTypes';
import 'shared-ui/tokens.css';
import { type ReactNode, useEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { type Locale, locales } from 'shared-auth/contract';
import { Button } from 'shared-ui';
import { ToastHost } from 'shared-ui/toasts';
import styles from './frame.module.css';
import { PropsTable } from './PropsTable';
import { changeLocale, i18n } from './texts';

declare global {
  interface WindowEventMap {
    /** Tests change the language by it, as an open dialog has the buttons out of reach. */
    'catalogue-locale': CustomEvent<Locale>;
  }
}

interface FrameProps {
  /** Ladle's state: the entry's id is its file's and its own name, as `buttons--icon-button`. */
  globalState: { story: string };
  children: ReactNode;
}

/** `buttons--icon-button` → `IconButton`. */
export const componentOf = (story: string): string =>
  (story.split('--').at(-1) ?? '').replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

function Entry({ story, children }: { story: string; children: ReactNode }) {
  const component = componentOf(story);
  const { i18n: translator } = useTranslation('ui');
  const { language } = translator;
  useEffect(
    function markLanguage() {
      document.documentElement.lang = language;
    },
    [language],
  );
  useEffect(
    function markEntry() {
      document.documentElement.dataset.entry = story;
    },
    [story],
  );
  useEffect(function followLocaleEvents() {
    const follow = ({ detail }: CustomEvent<Locale>) => void changeLocale(detail);
    window.addEventListener('catalogue-locale', follow);
    return () => window.removeEventListener('catalogue-locale', follow);
  }, []);
  return (
    <main className={styles.frame}>
      <div className={styles.bar}>
        <h1>{component}</h1>
        <div>
          {locales.map((locale) => (
            <Button
              key={locale}
              size="sm"
              variant={locale === language ? 'primary' : 'ghost'}
              aria-pressed={locale === language}
              onClick={() => void changeLocale(locale)}
            >
              {locale}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.states} data-states="">
        {children}
      </div>
      <PropsTable component={component} />
      <ToastHost />
    </main>
  );
}

/** The frame around every entry: tokens, texts, a router, the language's switch and the component's properties. */
export const Frame = ({ globalState, children }: FrameProps) => (
  <I18nextProvider i18n={i18n}>
    <MemoryRouter>
      <Entry story={globalState.story}>{children}</Entry>
    </MemoryRouter>
  </I18nextProvider>
);
