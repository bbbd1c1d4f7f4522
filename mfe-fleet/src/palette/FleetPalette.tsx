import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PaletteEntry,
  type PaletteProps,
  paths,
  serverCan,
  type TextKey,
  type Translate,
  useCan,
} from 'shared-auth';
import { clock, formatRelativeTime, formatSpeed, formatStopped, useNearestPlaces, useNow } from 'shared-ui';
import { type VehicleMenuAction, vehicleLink } from 'shared-ui/vehicleLinks';
import { isOldState } from '../common/live/telemetry';
import { useLastArrivals } from '../common/stopped/useLastArrivals';
import { isStopped } from '../common/stopped/useStopped';
import { type Device, deviceListQuery } from '../devices/devices.api';
import { modelText } from '../vehicles/vehicles';
import { type Vehicle, vehicleListQuery } from '../vehicles/vehicles.api';

/** Fewer letters find half the fleet. */
const LEAST_LETTERS = 2;
/** Vehicles of which more than map and page is offered: with many found, the user is still typing. */
const FEW = 2;

const unfiltered = { status: '', type: '', vehicle: '', silent: '', page: 1, sort: '', order: '' } as const;

/** What can be done with a vehicle, the likeliest first. */
const brief: readonly VehicleMenuAction[] = ['map', 'vehicle'];
const full: readonly VehicleMenuAction[] = ['map', 'vehicle', 'follow', 'alarms', 'day', 'routeYesterday', 'commands'];

const actionText: Partial<Record<VehicleMenuAction, TextKey>> = {
  map: 'ui:vehicleActions.map',
  vehicle: 'ui:vehicleActions.vehicle',
  follow: 'ui:map.follow',
  alarms: 'ui:places.alarms',
  day: 'ui:vehicleActions.day',
  routeYesterday: 'ui:vehicleActions.routeYesterday',
  commands: 'ui:vehicleActions.commands',
};

function vehicleEntries(
  vehicle: Vehicle,
  actions: readonly VehicleMenuAction[],
  state: string,
  t: Translate,
): PaletteEntry[] {
  const { id, device_id, license_plate, vehicle_code } = vehicle;
  const name = license_plate ?? vehicle_code ?? String(id);
  const reference = { vehicleId: id, deviceId: device_id, name };
  return actions.flatMap((action) => {
    const to = vehicleLink(action, reference, clock.now());
    const text = actionText[action];
    if (to === null || (action === 'day' && !serverCan('trips'))) return [];
    // What it does now is where one asks where it is.
    const about = action === 'map' && state !== '' ? state : modelText(vehicle);
    const detail = [text && t(text), about].filter(Boolean).join(' · ');
    return { id: `vehicle-${id}-${action}`, group: t('ui:places.vehicles'), label: name, detail, to };
  });
}

/** What a vehicle does, and where: "Стои 42 мин · во Прилеп"; of one that is silent when it was last heard of. */
function stateText(vehicle: Vehicle, since: number | null, place: string | null, now: number, t: Translate): string {
  const { speed, last_location_time: fixAt, device_status: status } = vehicle;
  if (fixAt === null) return '';
  const motion = isStopped({ speed, fixAt, status }, now)
    ? formatStopped(since, now, t)
    : speed === null || status === 'offline' || isOldState(fixAt, now)
      ? formatRelativeTime(fixAt, now, t)
      : formatSpeed(speed);
  return [motion, place].filter(Boolean).join(' · ');
}

const deviceEntry = (device: Device, t: Translate): PaletteEntry => ({
  id: `device-${device.key}`,
  group: t('ui:places.devices'),
  label: device.device_id ?? String(device.key),
  detail: [device.imei ?? device.identifier, device.license_plate].filter(Boolean).join(' · '),
  to: paths.device(device.key),
});

/** Vehicles and devices for the command palette: found by the server, by plate, code, device id and IMEI. */
export default function FleetPalette({ query, onEntries }: PaletteProps) {
  const { t } = useTranslation('mfe-fleet');
  const maySee = useCan('vehicles.view');
  const enabled = maySee && query.length >= LEAST_LETTERS;
  const vehicles = useQuery({ ...vehicleListQuery({ ...unfiltered, search: query }), enabled });
  const devices = useQuery({ ...deviceListQuery({ ...unfiltered, search: query }), enabled });
  const lastArrival = useLastArrivals(enabled);
  const placeOf = useNearestPlaces(enabled);
  const now = useNow();
  const isSearching = enabled && (vehicles.isFetching || devices.isFetching);

  useEffect(
    function report() {
      if (isSearching) return onEntries(null);
      const found = enabled ? (vehicles.data?.rows ?? []) : [];
      onEntries([
        ...found.flatMap((vehicle) =>
          vehicleEntries(
            vehicle,
            found.length > FEW ? brief : full,
            stateText(vehicle, lastArrival(vehicle.id), placeOf(vehicle.latitude, vehicle.longitude), now, t),
            t,
          ),
        ),
        ...(enabled ? (devices.data?.rows ?? []) : []).map((device) => deviceEntry(device, t)),
      ]);
    },
    [enabled, isSearching, vehicles.data, devices.data, lastArrival, placeOf, now, onEntries, t],
  );
  return null;
}
