import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { Card, DescriptionList, formatDateTime, QueryView } from 'shared-ui';
import styles from '../common/common.module.css';
import { DETAIL_POLL_MS } from '../common/live/telemetry';
import { attributesQuery, type DeviceAttribute } from './devices.api';

/** The device's reported values besides its status, each unchanged and with the time of its message. */
export function DeviceAttributes({ device }: { device: Id }) {
  const { t } = useTranslation('mfe-fleet');
  const query = useQuery({ ...attributesQuery(device), refetchInterval: DETAIL_POLL_MS });
  // Numbers are not formatted, because some of them are codes.
  const text = ({ value }: DeviceAttribute) =>
    typeof value === 'boolean' ? t(value ? 'attributes.yes' : 'attributes.no') : String(value);
  return (
    <Card title={t('attributes.title')}>
      <QueryView
        query={query}
        height={120}
        error={(error) => t('attributes.failed', { message: errorText(error, t) })}
        isEmpty={(rows) => rows.length === 0}
        empty={t('attributes.empty')}
      >
        {(rows) => (
          <DescriptionList
            items={rows.map((row) => ({
              label: row.name,
              value: (
                <>
                  <bdi>{text(row)}</bdi> <span className={styles.muted}>{formatDateTime(row.time)}</span>
                </>
              ),
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
