import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatSpeed } from 'shared-ui';
import { Figures } from '../track/Figures';
import styles from './RouteStatistics.module.css';
import type { RouteExport } from './route-export.api';

/** The server's summary of the route, and its device and vehicle. */
export function RouteStatistics({ route: { device, summary } }: { route: RouteExport }) {
  const { t } = useTranslation('mfe-routes');
  const distance = summary?.total_distance ?? null;
  const facts = [
    [t('track.device'), device?.device_id],
    [t('routeExport.plate'), device?.license_plate],
    [t('routeExport.vehicleCode'), device?.vehicle_code],
    [t('routeExport.makeModel'), [device?.make, device?.model].filter(Boolean).join(' ')],
    [t('routeExport.imei'), device?.imei],
  ] as const;
  return (
    <>
      <Figures
        items={[
          {
            label: t('routeExport.totalDistance'),
            value: distance === null ? '—' : `${formatNumber(distance, 2)} km`,
          },
          { label: t('routeExport.totalLocations'), value: formatNumber(summary?.total_locations ?? null) },
          { label: t('routeExport.avgSpeed'), value: formatSpeed(summary?.avg_speed ?? null) },
          { label: t('routeExport.maxSpeed'), value: formatSpeed(summary?.max_speed ?? null) },
          { label: t('routeExport.startTime'), value: formatDateTime(summary?.start_time ?? null) },
          { label: t('routeExport.endTime'), value: formatDateTime(summary?.end_time ?? null) },
        ]}
      />
      <dl className={styles.device}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
