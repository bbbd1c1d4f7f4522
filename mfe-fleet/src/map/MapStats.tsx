import { useTranslation } from 'react-i18next';
import { Card, formatNumber } from 'shared-ui';
import type { MapStats as Stats } from './map';
import styles from './map.module.css';

/** How many vehicles the filters leave, and how many of them are online, offline and have alarms. */
export function MapStats({ stats }: { stats: Stats }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <Card aria-label={t('map.stats.title')}>
      <div className={styles.strip}>
        <h2>{t('map.stats.title')}</h2>
        <dl className={styles.stats}>
          {(['filtered', 'online', 'offline', 'alarms'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`map.stats.${name}`)}</dt>
              <dd>{formatNumber(stats[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
