import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, formatDateTime, formatNumber, formatSpeed } from 'shared-ui';
import { Figures } from '../track/Figures';
import { TrackNotes } from '../track/TrackNotes';
import { figures } from '../track/track';
import { isCutOff, POINT_LIMIT, type TestRoute } from './test-route-export.api';

/** The figures of the points themselves, and what was left out of them. */
export function TestRouteStatistics({ route }: { route: TestRoute }) {
  const { t } = useTranslation('mfe-routes');
  const { count, distanceKm, averageSpeed, maxSpeed, durationMinutes, startAt } = useMemo(
    () => figures(route.track.points),
    [route],
  );
  const { received, total } = route;
  const cutOff = !isCutOff(route)
    ? undefined
    : total !== null && total > received
      ? t('track.cutOffOf', { received: formatNumber(received), total: formatNumber(total) })
      : t('track.cutOff', { limit: formatNumber(POINT_LIMIT) });
  return (
    <Card title={t('testRouteExport.statistics')}>
      <Figures
        items={[
          { label: t('testRouteExport.count'), value: formatNumber(count) },
          { label: t('testRouteExport.distance'), value: `${formatNumber(distanceKm, 2)} km` },
          { label: t('testRouteExport.averageSpeed'), value: formatSpeed(averageSpeed) },
          { label: t('testRouteExport.maxSpeed'), value: formatSpeed(maxSpeed) },
          {
            label: t('testRouteExport.duration'),
            value: durationMinutes === null ? '—' : t('testRouteExport.minutes', { n: formatNumber(durationMinutes) }),
          },
          { label: t('testRouteExport.startTime'), value: formatDateTime(startAt) },
        ]}
      />
      <TrackNotes track={route.track} cutOff={cutOff} />
    </Card>
  );
}
