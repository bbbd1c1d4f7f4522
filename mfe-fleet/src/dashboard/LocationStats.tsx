import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Period } from 'shared-auth';
import { Card, DescriptionList, formatNumber, formatSpeed, QueryView } from 'shared-ui';
import styles from '../common/common.module.css';
import { LeftOut } from '../common/lists/LeftOut';
import { locationStatsQuery } from './dashboard.api';

/** The distance and the speed of the fleet in the period. */
export function LocationStats({ days }: { days: Period }) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const query = useQuery(locationStatsQuery(days));
  return (
    <Card title={t('stats.title')}>
      <QueryView
        query={query}
        height={132}
        error={(error) => t('stats.failed', { message: errorText(error, t) })}
        isEmpty={({ summary }) => Object.values(summary).every((value) => value === null)}
        empty={t('ui:empty.noData')}
      >
        {({ summary }) =>
          summary && (
            <>
              <DescriptionList
                items={[
                  { label: t('stats.total'), value: formatNumber(summary.total_locations) },
                  { label: t('stats.average'), value: formatSpeed(summary.avg_speed) },
                  { label: t('stats.max'), value: formatSpeed(summary.max_speed) },
                  { label: t('stats.high'), value: formatNumber(summary.high_speed_count) },
                ]}
              />
              <LeftOut of={summary} className={styles.age} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
