import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, mapTiles, paths, useCan } from 'shared-auth';
import { Card, fleetMapPart, LazyPart, lazyPart, type QueryLike, QueryView, TextLink } from 'shared-ui';
import type { MapFrame, MapVehicle } from 'shared-ui/map';
import { usePopupActions } from '../common/actions/usePopupActions';
// With the page's own styles, so that the popup's part makes no request for them.
import '../common/alarms/alarms.module.css';
import { followsByView } from '../common/live/byViewPart';
import type { MapRow, ViewLink } from '../common/live/mapVehicle';
import type { LiveFleet } from '../common/live/useLiveFleet';
import { useMapVehicles } from '../common/live/useMapVehicles';
import type { FleetVehicle } from './dashboard.api';

/** Pixels (docs/spec/core.md §9). */
const HEIGHT = 400;

const alarmsPart = lazyPart(() => import('../common/alarms/VehicleAlarms'));
const alarmsOf = ({ id, hasAlarms }: MapVehicle) =>
  hasAlarms && <LazyPart part={alarmsPart} height={0} props={{ vehicle: id }} />;

const byViewPart = lazyPart(() => import('./DashboardByView'));

/** The popup has its own button to follow. */
const without = ['follow'] as const;

interface FleetMapBlockProps {
  query: QueryLike<FleetVehicle[]>;
  fleet: LiveFleet<MapRow>;
  byView: ViewLink<FleetVehicle> | null;
  onView(link: ViewLink<FleetVehicle> | null): void;
  frame: MapFrame | null;
  onFrame(frame: MapFrame | null): void;
}

/** The fleet on the dashboard's map. */
export function FleetMapBlock({ query, fleet, byView, onView, frame, onFrame }: FleetMapBlockProps) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  useEffect(function fetchMap() {
    // The map's code is fetched while the vehicles are; LazyPart below shows a failure.
    fleetMapPart.load().catch(() => {});
  }, []);
  const [selected, setSelected] = useState<string | null>(null);
  // Only the popup shows since when a vehicle is stopped, so the first load does not request it.
  const vehicles = useMapVehicles(fleet.rows, selected !== null);
  const tiles = useMemo(mapTiles, []);
  const maySee = useCan('vehicles.view');
  const popupActions = usePopupActions(fleet.rows, without);
  return (
    <Card title={t('map.title')} actions={maySee && <TextLink to={paths.map()}>{t('map.open')}</TextLink>}>
      {followsByView(fleet.rows) && (
        <LazyPart part={byViewPart} height={0} props={{ rows: fleet.rows, chosen: selected, onLink: onView }} />
      )}
      <QueryView query={query} height={HEIGHT} error={(error) => t('map.failed', { message: errorText(error, t) })}>
        {() => (
          <LazyPart
            part={fleetMapPart}
            height={HEIGHT}
            props={{
              vehicles,
              feed: fleet.feed,
              tiles,
              height: HEIGHT,
              view: { frame, onFrame, byView: byView?.map },
              selection: { key: selected, onChange: setSelected },
              popups: { more: alarmsOf, actions: popupActions },
              notes: { count: true },
            }}
          />
        )}
      </QueryView>
    </Card>
  );
}
