import { useQuery } from '@tanstack/react-query';
import { LocateFixed, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { addressCalls } from 'shared-auth/calls';
import {
  Alert,
  Button,
  ComboboxField,
  DeviceStatusBadge,
  formatNumber,
  IconButton,
  type LatLng,
  SeverityBadge,
  TextLink,
  useNearestPlace,
  useNow,
  validLatLng,
} from 'shared-ui';
import { useAddresses } from 'shared-ui/addresses';
import { estimateWay, usualPace } from 'shared-ui/arrival';
import { read } from '../../calls';
import type { MapRow } from '../../common/live/mapVehicle';
import { placesQuery } from '../../common/placesQuery';
import { motionText } from '../../common/stopped/motionText';
import type { Lately } from '../../common/stopped/stopped.api';
import { useLately } from '../../common/stopped/useLastArrivals';
import { type NearVehicle, nearestVehicles } from './nearest';
import styles from './nearest.module.css';
import type { useOwnPosition } from './useOwnPosition';
import { wayText } from './wayText';
import { zonePlacesQuery } from './zonePlaces.api';

interface NearestPanelProps {
  rows: readonly MapRow[];
  /** Key of the vehicle that is chosen on the map, or ''. */
  chosen: string;
  /** The place whose neighbours are listed; null without one. */
  place: LatLng | null;
  own: ReturnType<typeof useOwnPosition>;
  onPlace(place: LatLng): void;
  onOpen(row: MapRow): void;
  onClose(): void;
}

/** The vehicles, places, zones and addresses to be near to; choosing one is a place on the map. */
function usePlaceChoice(rows: NearestPanelProps['rows'], onPlace: NearestPanelProps['onPlace']) {
  const { t, i18n } = useTranslation('mfe-fleet');
  const places = useQuery(placesQuery).data;
  const maySeeZones = useCan('zones.view') && serverCan('zones');
  const zones = useQuery({ ...zonePlacesQuery, enabled: maySeeZones }).data;
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const addresses = useAddresses(typed, useCan(addressCalls.list.can) && serverCan('addresses'), (input) =>
    read(addressCalls.list, input),
  );
  const options = useMemo(
    () => [
      ...rows.flatMap(({ key, license_plate, vehicle_code, device_id, latitude }) => {
        const name = license_plate ?? vehicle_code ?? device_id;
        return name === null || latitude === null
          ? []
          : [{ value: `vehicle ${key}`, label: name, keywords: [vehicle_code ?? '', device_id ?? ''] }];
      }),
      ...(places ?? []).map(({ mk, en }, index) => ({
        value: `place ${index}`,
        label: i18n.language === 'en' ? en : mk,
        keywords: [mk, en],
      })),
      ...(zones ?? []).map(({ id, name }) => ({ value: `zone ${id}`, label: name ?? '' })),
      ...addresses.found,
    ],
    [rows, places, zones, addresses.found, i18n.language],
  );

  function choose(value: string) {
    setChosen(value);
    const zone = zones?.find(({ id }) => `zone ${id}` === value);
    const row = rows.find(({ key }) => `vehicle ${key}` === value);
    const at =
      addresses.found.find((address) => address.value === value)?.at ??
      zone?.geometry ??
      (row ? validLatLng(row.latitude, row.longitude) : places?.[Number(value.slice('place '.length))]);
    if (at) onPlace({ lat: at.lat, lng: at.lng });
  }

  const { isSearching, note: hint, about, isOffered } = addresses;
  const words = {
    label: t(isOffered ? 'nearest.address' : 'nearest.place'),
    placeholder: t(isOffered ? 'nearest.addressHint' : 'nearest.placeHint'),
  };
  return {
    field: { ...words, value: chosen, onChange: choose, options, onSearch: setTyped, isSearching, hint },
    about,
  };
}

/**
 * "Најблиску до …": a place by a click on the map, a vehicle, a name or one's own position, and the vehicles around it
 * by distance, with the time at which each is there by an estimate.
 */
export default function NearestPanel({ rows, chosen, place, own, onPlace, onOpen, onClose }: NearestPanelProps) {
  const { t } = useTranslation('mfe-fleet');
  const placeText = useNearestPlace(place?.lat, place?.lng);
  const mayDraw = useCan('zones.edit') && serverCan('zones');
  const { field, about } = usePlaceChoice(rows, onPlace);
  const lately = useLately(place !== null);
  const near = useMemo(() => (place ? nearestVehicles(rows, place, chosen) : []), [rows, place, chosen]);
  return (
    <section className={styles.panel} aria-label={t('nearest.title')}>
      <header className={styles.head}>
        <h2>{t('nearest.title')}</h2>
        <IconButton size="sm" icon={X} label={t('ui:actions.close')} onClick={onClose} />
      </header>
      <ComboboxField {...field} />
      <Button icon={LocateFixed} busy={own.isAsking} onClick={own.ask}>
        {t('nearest.own')}
      </Button>
      {own.failure && <Alert tone="warning">{t(`nearest.failed.${own.failure}`)}</Alert>}
      <p className={styles.hint} role="status">
        {place ? t('nearest.around', { place: placeText ?? t('nearest.point') }) : `${t('nearest.hint')} ${about}`}
      </p>
      {mayDraw && place && (
        <TextLink to={`${paths.geofences()}?lat=${place.lat}&lng=${place.lng}`}>{t('map.popup.newZone')}</TextLink>
      )}
      {place && near.length > 0 && (
        <ol className={styles.list}>
          {near.map((found) => (
            <NearRow
              key={found.row.key}
              found={found}
              place={place}
              isChosen={found.row.key === chosen}
              lately={lately?.get(String(found.row.vehicle_id))}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface NearRowProps {
  found: NearVehicle;
  place: LatLng;
  /** It is chosen on the map. */
  isChosen: boolean;
  lately: Lately | undefined;
  onOpen: (row: MapRow) => void;
}

function NearRow({ found: { row, km }, place, isChosen, lately, onOpen }: NearRowProps) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  const placeText = useNearestPlace(row.latitude, row.longitude);
  const { speed, fixAt, deviceStatus: status } = row;
  const motion = motionText({ speed, fixAt, status }, lately?.last_arrival ?? null, now, t, true);
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isChosen || undefined} onClick={() => onOpen(row)}>
        <strong>{row.license_plate ?? row.vehicle_code ?? row.device_id}</strong>
        <span className={styles.distance}>{formatNumber(km, km < 10 ? 1 : 0)} km</span>
        <span className={styles.motion}>{[motion, placeText].filter(Boolean).join(' · ')}</span>
        <span className={styles.marks}>
          {row.hasAlarms && row.alarmSeverity != null && <SeverityBadge severity={row.alarmSeverity} />}
          <DeviceStatusBadge status={status} />
        </span>
        <span className={styles.arrival}>{wayText(estimateWay(row, place, usualPace(lately), now), now, t)}</span>
      </button>
    </li>
  );
}
