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
import { addressCalls } from 'shared-auth/calls';
import { clock, matchesSearch, useNearestPlaces, useNow } from 'shared-ui';
import { useAddresses } from 'shared-ui/addresses';
import { type VehicleMenuAction, vehicleLink } from 'shared-ui/vehicleLinks';
import { read } from '../calls';
import { placesQuery } from '../common/placesQuery';
import { motionText } from '../common/stopped/motionText';
import { useLastArrivals } from '../common/stopped/useLastArrivals';
import { type Device, deviceListQuery } from '../devices/devices.api';
import { modelText } from '../vehicles/vehicles';
import { type Vehicle, vehicleListQuery } from '../vehicles/vehicles.api';

/** Fewer letters match half the fleet. */
const LEAST_LETTERS = 2;
/** Number of found vehicles up to which all actions are offered: with more, the user is still typing. */
const FEW = 2;
/** Maximum number of places, the largest that match. */
const MOST_PLACES = 5;

/** The map's zoom at an address: its street and those beside it. */
const ADDRESS_ZOOM = 16;

const unfiltered = { status: '', type: '', vehicle: '', silent: '', page: 1, sort: '', order: '' } as const;

/** The actions on a vehicle, the likeliest first. */
const brief: readonly VehicleMenuAction[] = ['map', 'vehicle'];
const full: readonly VehicleMenuAction[] = [
  'map',
  'vehicle',
  'follow',
  'arrival',
  'alarms',
  'day',
  'routeYesterday',
  'commands',
];

const actionText: Partial<Record<VehicleMenuAction, TextKey>> = {
  map: 'ui:vehicleActions.map',
  vehicle: 'ui:vehicleActions.vehicle',
  follow: 'ui:map.follow',
  arrival: 'ui:vehicleActions.arrival',
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
    // A user who asks for a vehicle's place also wants its state; other entries show make and model.
    const about = action === 'map' && state !== '' ? state : modelText(vehicle);
    const detail = [text && t(text), about].filter(Boolean).join(' · ');
    return { id: `vehicle-${id}-${action}`, group: t('ui:places.vehicles'), label: name, detail, to };
  });
}

/** The link for a customer; it is made on the vehicle's page. */
const shareEntry = ({ id, license_plate, vehicle_code }: Vehicle, t: Translate): PaletteEntry => ({
  id: `vehicle-${id}-share`,
  group: t('ui:places.vehicles'),
  label: license_plate ?? vehicle_code ?? String(id),
  detail: t('share.title'),
  to: `${paths.vehicle(id)}?share=1`,
});

/** The state and place of a vehicle: "Стои 42 мин · во Прилеп"; of a silent one the time of its last message. */
function stateText(vehicle: Vehicle, since: number | null, place: string | null, now: number, t: Translate): string {
  const { speed, last_location_time: fixAt, device_status: status } = vehicle;
  if (fixAt === null) return '';
  return [motionText({ speed, fixAt, status }, since, now, t), place].filter(Boolean).join(' · ');
}

const deviceEntry = (device: Device, t: Translate): PaletteEntry => ({
  id: `device-${device.key}`,
  group: t('ui:places.devices'),
  label: device.device_id ?? String(device.key),
  detail: [device.imei ?? device.identifier, device.license_plate].filter(Boolean).join(' · '),
  to: paths.device(device.key),
});

/** The address on the map with the vehicles around it, and a new zone there. */
function addressEntries(
  { label, at }: ReturnType<typeof useAddresses>['found'][number],
  group: string,
  mayDraw: boolean,
  t: Translate,
): PaletteEntry[] {
  const [lat, lng] = [at.lat.toFixed(5), at.lng.toFixed(5)];
  const entry = { group, label, isLate: true };
  const to = `${paths.map()}?near=${lat},${lng}&map=${lat},${lng},${ADDRESS_ZOOM}`;
  const drawn = `${paths.geofences()}?lat=${lat}&lng=${lng}`;
  return [
    { ...entry, id: `address-${lat},${lng}`, detail: t('nearest.found'), to },
    ...(mayDraw ? [{ ...entry, id: `zone-at-${lat},${lng}`, detail: t('map.popup.newZone'), to: drawn }] : []),
  ];
}

/**
 * Vehicles, devices, places and addresses for the command palette. The first two are found by the server: by plate,
 * code, device id and IMEI, and by the driver where it knows one; places are in the build, and the slower addresses do
 * not delay the other results.
 */
export default function FleetPalette({ query, onEntries }: PaletteProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  const maySee = useCan('vehicles.view');
  const mayShare = useCan('vehicles.share') && serverCan('vehicles.share');
  const enabled = maySee && query.length >= LEAST_LETTERS;
  const vehicles = useQuery({ ...vehicleListQuery({ ...unfiltered, search: query }), enabled });
  const devices = useQuery({ ...deviceListQuery({ ...unfiltered, search: query }), enabled });
  const places = useQuery({ ...placesQuery, enabled });
  const addresses = useAddresses(query, useCan(addressCalls.list.can) && serverCan('addresses'), (input) =>
    read(addressCalls.list, input),
  );
  const mayDraw = useCan('zones.edit') && serverCan('zones');
  const lastArrival = useLastArrivals(enabled);
  const placeOf = useNearestPlaces(enabled);
  const now = useNow();
  const isSearching = enabled && (vehicles.isFetching || devices.isFetching);

  useEffect(
    function report() {
      if (isSearching) return onEntries(null, addresses.note);
      const found = enabled ? (vehicles.data?.rows ?? []) : [];
      const entries = [
        ...found.flatMap((vehicle) => [
          ...vehicleEntries(
            vehicle,
            found.length > FEW ? brief : full,
            stateText(vehicle, lastArrival(vehicle.id), placeOf(vehicle.latitude, vehicle.longitude), now, t),
            t,
          ),
          ...(mayShare && found.length <= FEW ? [shareEntry(vehicle, t)] : []),
        ]),
        ...(enabled ? (devices.data?.rows ?? []) : []).map((device) => deviceEntry(device, t)),
        ...(enabled ? (places.data ?? []) : [])
          .filter(({ mk, en }) => matchesSearch(query, mk, en))
          .slice(0, MOST_PLACES)
          .map(({ mk, en, lat, lng }) => ({
            id: `place-${lat},${lng}`,
            group: t('nearest.places'),
            label: i18n.language === 'en' ? en : mk,
            detail: t('nearest.found'),
            to: `${paths.map()}?near=${lat.toFixed(5)},${lng.toFixed(5)}`,
          })),
        ...addresses.found.flatMap((one) => addressEntries(one, addresses.title, mayDraw, t)),
      ];
      onEntries(entries, addresses.note);
    },
    [
      enabled,
      mayShare,
      isSearching,
      query,
      vehicles.data,
      devices.data,
      places.data,
      addresses.found,
      addresses.title,
      addresses.note,
      mayDraw,
      i18n.language,
      lastArrival,
      placeOf,
      now,
      onEntries,
      t,
    ],
  );
  return null;
}
