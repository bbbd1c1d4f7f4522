import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { Card, formatDateTime, formatDuration, formatNumber, formatSpeed, TrackFilesMenu } from 'shared-ui';
import { devicesQuery } from '../track/devices.api';
import { Figures } from '../track/Figures';
import { TrackNotes } from '../track/TrackNotes';
import { figures } from '../track/track';
import { trackFile, trackFileSuffix } from '../track/trackFile';
import type { TrackChoice } from '../track/useTrackSearch';
import { isCutOff, POINT_LIMIT, type TestRoute } from './test-route-export.api';

/** The points that the call did not return, in words. */
function cutOffText(route: TestRoute, t: Translate): string | undefined {
  if (!isCutOff(route)) return undefined;
  const { received, total } = route;
  return total !== null && total > received
    ? t('track.cutOffOf', { received: formatNumber(received), total: formatNumber(total) })
    : t('track.cutOff', { limit: formatNumber(POINT_LIMIT) });
}

/** The minutes that the specification asks for; from an hour on also in hours, in which one thinks. */
const minutesText = (minutes: number | null, t: Translate): string =>
  minutes === null
    ? '—'
    : t(minutes < 60 ? 'testRouteExport.minutes' : 'testRouteExport.minutesOf', {
        n: formatNumber(minutes),
        duration: formatDuration(minutes * 60_000, t),
      });

/** The figures of the points, the omitted points, and the points as files. */
export function TestRouteStatistics({ route, choice }: { route: TestRoute; choice: TrackChoice }) {
  const { t } = useTranslation('mfe-routes');
  // Loaded by the form.
  const device = useQuery(devicesQuery).data?.rows.find(({ device_id }) => String(device_id) === choice.device);
  const vehicle = device?.license_plate || device?.vehicle_code || choice.device;
  const { count, distanceKm, averageSpeed, maxSpeed, durationMinutes, startAt } = useMemo(
    () => figures(route.track.points),
    [route],
  );
  const cutOff = cutOffText(route, t);
  return (
    <Card
      title={t('testRouteExport.statistics')}
      actions={
        <TrackFilesMenu
          label={t('routeExport.exportAs')}
          name={`route_export_${trackFileSuffix(vehicle, choice)}`}
          file={() => trackFile(vehicle, choice, route.track, t, cutOff ? [cutOff] : [])}
        />
      }
    >
      <Figures
        items={[
          { label: t('testRouteExport.count'), value: formatNumber(count) },
          { label: t('testRouteExport.distance'), value: `${formatNumber(distanceKm, 2)} km` },
          { label: t('testRouteExport.averageSpeed'), value: formatSpeed(averageSpeed) },
          { label: t('testRouteExport.maxSpeed'), value: formatSpeed(maxSpeed) },
          {
            label: t('testRouteExport.duration'),
            value: minutesText(durationMinutes, t),
          },
          { label: t('testRouteExport.startTime'), value: formatDateTime(startAt) },
        ]}
      />
      <TrackNotes track={route.track} cutOff={cutOff} />
    </Card>
  );
}
