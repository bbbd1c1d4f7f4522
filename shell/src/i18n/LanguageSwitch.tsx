import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from 'shared-ui';
import { changeLocale, currentLocale } from './createI18n';
import { isLocale } from './preference';
import styles from './Switch.module.css';

/** Chooses the language; each one is named in itself. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const id = useId();
  async function choose(value: string) {
    if (!isLocale(value)) return;
    await changeLocale(value).catch(() => notify.error(t('language.failed')));
  }
  return (
    <span className={styles.switch}>
      <label className={styles.label} htmlFor={id}>
        {t('language.label')}
      </label>
      <select
        id={id}
        className={styles.select}
        value={currentLocale()}
        onChange={(event) => void choose(event.target.value)}
      >
        <option value="mk" lang="mk">
          Македонски
        </option>
        <option value="en" lang="en">
          English
        </option>
      </select>
    </span>
  );
}
