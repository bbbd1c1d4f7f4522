import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';
import styles from './OverrideBanner.module.css';
import { type Overrides, resetOverrides } from './overrideStorage';

/** Tells the user that this tab runs modules from a developer's machine, and offers to end it. */
export function OverrideBanner({ overrides }: { overrides: Overrides }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.banner} role="status">
      <span>
        {t('overrides.active')}{' '}
        {Object.entries(overrides)
          .map(([id, url]) => `${id} → ${new URL(url).host}`)
          .join(', ')}
      </span>
      <Button variant="secondary" size="sm" onClick={resetOverrides}>
        {t('overrides.reset')}
      </Button>
    </div>
  );
}
