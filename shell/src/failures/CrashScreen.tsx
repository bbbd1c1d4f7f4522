import { i18n } from '../i18n/createI18n';
import mk from '../i18n/locales/mk.json';
import styles from './CrashScreen.module.css';

type Word = 'crashTitle' | 'crashText' | 'reload';
/** The translator may be the failed part: then the text is Macedonian, which is always loaded. */
const say = (word: Word) => (i18n.isInitialized ? i18n.t(`shell:failures.${word}`) : mk.failures[word]);
const reload = () => window.location.reload();

/** The last resort when the shell itself fails: never a white page. */
export function CrashScreen() {
  return (
    <main className={styles.screen} role="alert">
      <h1 className={styles.title}>{say('crashTitle')}</h1>
      <p className={styles.text}>{say('crashText')}</p>
      <button type="button" className={styles.reload} onClick={reload}>
        {say('reload')}
      </button>
    </main>
  );
}

/** The same screen without React, for a boot that failed before React was there. */
export function showCrash(container: HTMLElement): void {
  const element = (name: string, className: string | undefined, text = '') => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.textContent = text;
    return made;
  };
  const screen = element('main', styles.screen);
  const button = element('button', styles.reload, say('reload'));
  button.addEventListener('click', reload);
  screen.setAttribute('role', 'alert');
  screen.append(element('h1', styles.title, say('crashTitle')), element('p', styles.text, say('crashText')), button);
  container.replaceChildren(screen);
}
