import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mapTiles } from 'shared-auth';
import { Card, fleetMapPart, LazyPart } from 'shared-ui';
import type { MapVehicle } from 'shared-ui/map';

/** Pixels (docs/spec/core.md §9). */
const HEIGHT = 500;

/** The map of a vehicle's or device's page: one marker. */
export function VehicleMap({ vehicle }: { vehicle: MapVehicle }) {
  const { t } = useTranslation('mfe-fleet');
  const vehicles = useMemo(() => [vehicle], [vehicle]);
  const tiles = useMemo(mapTiles, []);
  return (
    <Card title={t('position.mapTitle')}>
      <LazyPart
        part={fleetMapPart}
        height={HEIGHT}
        props={{
          vehicles,
          tiles,
          height: HEIGHT,
          view: { zoom: 13 },
          tools: { list: false },
          notes: { empty: t('ui:empty.noLocations') },
        }}
      />
    </Card>
  );
}
