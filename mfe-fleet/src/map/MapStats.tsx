import { useTranslation } from 'react-i18next';
import { Card, DescriptionList, formatNumber } from 'shared-ui';
import type { MapStats as Stats } from './map';

/** How many vehicles the filters leave, and how many of them are online, offline and have alarms. */
export function MapStats({ stats }: { stats: Stats }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <Card title={t('map.stats.title')}>
      <DescriptionList
        items={(['filtered', 'online', 'offline', 'alarms'] as const).map((name) => ({
          label: t(`map.stats.${name}`),
          value: formatNumber(stats[name]),
        }))}
      />
    </Card>
  );
}
