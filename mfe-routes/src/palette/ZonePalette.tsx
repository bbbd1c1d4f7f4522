import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteProps, paths, serverCan, useCan } from 'shared-auth';
import { matchesSearch } from 'shared-ui';
import { deviceSearchQuery } from '../track/devices.api';
import { areaOf } from '../zones/geometry';
import { type Zone, zonesQuery } from '../zones/zones.api';
import { zonePath } from '../zones/zonesSearch';

/** Fewer letters match nearly every zone. */
const LEAST_LETTERS = 2;

/** Number of found vehicles up to which their visits are offered: with more, the user is still typing. */
const FEW = 2;

/** The tab of a vehicle's page on which its visits are, as the shell names this module's part. */
const VISITS_TAB = 'mfe-routes./VehicleVisits';

/** The zone on the map, with the vehicles around it: for users who may not open the page of zones. */
function mapPath({ geometry }: Zone): string | null {
  if (!geometry) return null;
  const { shape } = areaOf(geometry);
  const at = shape.kind === 'circle' ? shape.center : shape.points[0];
  return at ? `${paths.map()}?near=${at.lat.toFixed(5)},${at.lng.toFixed(5)}` : null;
}

/** Zones for the command palette, by the words of their list; and the visits of the vehicles that it finds. */
export default function ZonePalette({ query, onEntries }: PaletteProps) {
  const { t } = useTranslation('mfe-routes');
  const mayOpen = useCan('geofences.view');
  const enabled = useCan('zones.view') && serverCan('zones') && query.length >= LEAST_LETTERS;
  const { data, isLoading } = useQuery({ ...zonesQuery, enabled });
  const devices = useQuery({ ...deviceSearchQuery(query), enabled });
  const isSearching = enabled && (isLoading || devices.isLoading);

  useEffect(
    function report() {
      if (isSearching) return onEntries(null);
      const found = (enabled ? (data ?? []) : []).filter((zone) =>
        matchesSearch(query, zone.name, zone.note, zone.team),
      );
      const vehicles = (enabled ? (devices.data?.rows ?? []) : []).filter(({ vehicle_id }) => vehicle_id !== null);
      onEntries([
        ...found.flatMap((zone) => {
          const to = mayOpen ? zonePath(zone.id) : mapPath(zone);
          return to === null
            ? []
            : [{ id: `zone-${zone.id}`, group: t('ui:places.geofences'), label: zone.name ?? '', to }];
        }),
        ...(vehicles.length > FEW ? [] : vehicles).map(({ vehicle_id, license_plate, vehicle_code }) => ({
          id: `visits-${vehicle_id}`,
          group: t('ui:places.vehicles'),
          label: license_plate ?? vehicle_code ?? String(vehicle_id),
          detail: t('visitsOfVehicle'),
          to: `${paths.vehicle(vehicle_id ?? '')}?tab=${encodeURIComponent(VISITS_TAB)}`,
        })),
      ]);
    },
    [enabled, isSearching, data, devices.data, mayOpen, query, onEntries, t],
  );
  return null;
}
