import { useTranslation } from 'react-i18next';
import { DescriptionList, formatDateTime, formatNumber, formatSpeed } from 'shared-ui';
import { Figures } from '../track/Figures';
import type { RouteExport } from './route-export.api';

/** What the server says about the route, and whose route it is. */
export function RouteStatistics({ route: { device, summary } }: { route: RouteExport }) {
  const { t } = useTranslation('mfe-routes');
  const distance = summary?.total_distance ?? null;
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
      <DescriptionList
        items={[
          { label: t('track.device'), value: device?.device_id ?? '—' },
          { label: t('routeExport.plate'), value: device?.license_plate || '—' },
          { label: t('routeExport.vehicleCode'), value: device?.vehicle_code || '—' },
          {
            label: t('routeExport.makeModel'),
            value: [device?.make, device?.model].filter(Boolean).join(' ') || '—',
          },
          { label: t('routeExport.imei'), value: device?.imei || '—' },
        ]}
      />
    </>
  );
}
