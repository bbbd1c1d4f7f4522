import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme } from 'shared-auth';
import styles from './Switch.module.css';
import { currentTheme, setTheme, watchTheme } from './theme';

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** Chooses light, dark, or the operating system's setting. */
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
        onChange={(event) => setTheme(themes.find((option) => option === event.target.value) ?? 'system')}
      >
        {themes.map((option) => (
          <option key={option} value={option}>
            {t(`theme.${option}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
