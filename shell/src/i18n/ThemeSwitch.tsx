import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme } from 'shared-auth';
import styles from './Switch.module.css';
import { currentTheme, setTheme, watchTheme } from './theme';

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** Chooses light, dark, or what the operating system says. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const id = useId();
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  return (
    <span className={styles.switch}>
      <label className={styles.label} htmlFor={id}>
        {t('theme.label')}
      </label>
      <select
        id={id}
        className={styles.select}
        value={theme}
        onChange={(event) => setTheme(themes.find((known) => known === event.target.value) ?? 'system')}
      >
        {themes.map((known) => (
          <option key={known} value={known}>
            {t(`theme.${known}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
