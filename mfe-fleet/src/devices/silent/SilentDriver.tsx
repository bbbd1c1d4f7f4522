import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { vehicleDriverCalls } from 'shared-auth/calls';
import { read } from '../../calls';
import styles from '../../common/common.module.css';

/** The people to call about a silent device: the present drivers of its vehicle. */
export default function SilentDriver({ vehicle }: { vehicle: Id | null }) {
  const { t } = useTranslation('mfe-fleet');
  const { data, isError } = useQuery({
    ...read(vehicleDriverCalls.list, { id: vehicle ?? '' }),
    enabled: vehicle !== null,
    staleTime: 5 * 60_000,
  });
  if (vehicle === null || isError) return '—';
  if (data?.length === 0) return <span className={styles.nowrap}>{t('devices.silent.noDriver')}</span>;
  return (
    <span className={styles.lines}>
      {data?.map(({ name, phone }) => (
        <a
          key={phone}
          href={`tel:${phone?.replace(/[^+\d]/g, '')}`}
          aria-label={t('devices.silent.call', { name, phone })}
        >
          <span className={styles.lines}>
            <span>{name}</span>
            <span className={styles.line}>{phone}</span>
          </span>
        </a>
      ))}
    </span>
  );
}
