import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, formatNumber } from 'shared-ui';
import { LazyTrackMap } from '../track/LazyTrackMap';
import { DisplayControls } from './DisplayControls';
import { drawnPoints } from './drawnPoints';
import styles from './FoundRoute.module.css';
import { PointDetails } from './PointDetails';
import { SpeedLegend } from './SpeedLegend';
import { TestRouteStatistics } from './TestRouteStatistics';
import type { TestRoute } from './test-route-export.api';
import { useDisplayOptions } from './useDisplayOptions';

interface FoundRouteProps {
  route: TestRoute;
  /** px */
  mapHeight: number;
}

export function FoundRoute({ route, mapHeight }: FoundRouteProps) {
  const { t } = useTranslation('mfe-routes');
  const { options, change } = useDisplayOptions();
  const all = route.track.points;
  const drawn = useMemo(() => drawnPoints(all, options.matching), [all, options.matching]);
  const numbers = useMemo(() => new Map(all.map((point, index) => [point, index + 1])), [all]);

  return (
    <>
      <TestRouteStatistics route={route} />
      <Card title={t('testRouteExport.display')}>
        <div className={styles.display}>
          <DisplayControls options={options} onChange={change} />
          <SpeedLegend withTime={options.mode === 'time'} />
        </div>
        {options.matching && (
          <p role="status" className={styles.matched}>
            {t('testRouteExport.matched', { kept: formatNumber(drawn.length), all: formatNumber(all.length) })}
          </p>
        )}
      </Card>
      <LazyTrackMap
        points={drawn}
        height={mapHeight}
        mode={options.mode}
        showPoints={options.points}
        {...(options.details
          ? {
              pointPopup: (point) => <PointDetails point={point} number={numbers.get(point) ?? 0} total={all.length} />,
            }
          : {})}
      />
    </>
  );
}
