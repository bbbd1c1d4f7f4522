import { BellRing, type LucideIcon, Truck, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from 'shared-ui';
import type { MapStats as Stats } from './map';
import styles from './map.module.css';

const icons: Readonly<Record<keyof Stats, LucideIcon>> = {
  filtered: Truck,
  online: Wifi,
  offline: WifiOff,
  alarms: BellRing,
};

/**
 * The number of vehicles that match the filters, and how many of them are online, offline and have alarms, in one line.
 */
export function MapStats({ stats }: { stats: Stats }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <section className={styles.strip} aria-label={t('map.stats.title')}>
      <dl className={styles.stats}>
        {(['filtered', 'online', 'offline', 'alarms'] as const).map((name) => {
          const Icon = icons[name];
          return (
            <div key={name} title={t(`map.stats.${name}`)} data-figure={name}>
              <dt>{t(`map.stats.${name}`)}</dt>
              <dd>
                <Icon size={16} aria-hidden="true" />
                {formatNumber(stats[name])}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
