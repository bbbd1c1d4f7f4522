import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { Card, DescriptionList, formatDateTime, QueryView } from 'shared-ui';
import styles from '../common/common.module.css';
import { rejectedValuesQuery } from './devices.api';

/** The number of unusable values in the device's messages: by field and reason, each with the newest raw value. */
export function RejectedValues({ device }: { device: Id }) {
  const { t } = useTranslation('mfe-fleet');
  const query = useQuery(rejectedValuesQuery(device));
  return (
    <Card title={t('rejectedValues.title')}>
      <QueryView
        query={query}
        height={60}
        error={(error) => t('rejectedValues.failed', { message: errorText(error, t) })}
        isEmpty={(rows) => rows.length === 0}
        empty={t('rejectedValues.empty')}
      >
        {(rows) => (
          <>
            <p>
              <strong>
                {t('rejectedValues.count', { count: rows.reduce((sum, { count }) => sum + (count ?? 0), 0) })}
              </strong>{' '}
              <span className={styles.muted}>{t('rejectedValues.hint')}</span>
            </p>
            <DescriptionList
              items={rows.map(({ field, reason, count, last_at, raw }) => ({
                label: field ?? '—',
                value: (
                  <>
                    {count} × <bdi>{reason}</bdi>
                    <br />
                    <bdi>{raw === null ? t('rejectedValues.private') : t('rejectedValues.raw', { raw })}</bdi>{' '}
                    <span className={styles.muted}>{formatDateTime(last_at)}</span>
                  </>
                ),
              }))}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}
