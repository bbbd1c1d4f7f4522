import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, type Theme, useAppearance } from 'shared-auth';
import { Alert, Card, SelectField } from 'shared-ui';
import styles from './ProfilePage.module.css';

const themes: readonly Theme[] = ['light', 'dark', 'system'];
/** Each language is named in itself. */
const languages = [
  { value: 'mk', label: 'Македонски' },
  { value: 'en', label: 'English' },
] as const;

/** What this browser keeps for the user: language and theme. */
export function PreferencesCard() {
  const { t } = useTranslation('mfe-admin');
  const appearance = useAppearance();
  const [languageFailed, setLanguageFailed] = useState(false);

  async function chooseLanguage(locale: Locale) {
    setLanguageFailed(false);
    try {
      await appearance?.setLocale(locale);
    } catch {
      setLanguageFailed(true);
    }
  }

  return (
    <Card title={t('preferences.card')}>
      <div className={styles.card}>
        {languageFailed && (
          <Alert tone="danger" onDismiss={() => setLanguageFailed(false)}>
            {t('preferences.languageFailed')}
          </Alert>
        )}
        {appearance && (
          <div className={styles.fields}>
            <SelectField
              label={t('preferences.language')}
              value={appearance.locale}
              onChange={(locale) => void chooseLanguage(locale)}
              options={languages}
            />
            <SelectField
              label={t('preferences.theme')}
              value={appearance.theme}
              onChange={appearance.setTheme}
              options={themes.map((theme) => ({ value: theme, label: t(`preferences.themes.${theme}`) }))}
            />
          </div>
        )}
        <p className={styles.hint}>{t('preferences.kept')}</p>
      </div>
    </Card>
  );
}
