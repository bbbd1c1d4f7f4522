import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { addressCalls } from 'shared-auth/calls';
import { ComboboxField, type LatLng } from 'shared-ui';
import { useAddresses } from 'shared-ui/addresses';
import { loadPlaces } from 'shared-ui/map';
import { read } from '../calls';
import { areaCenter, readCorner } from '../geofences/geofences';
import { areaOf } from './geometry';
import { useZoneTexts } from './useZoneTexts';
import type { Zone } from './zones.api';

/** The inhabited places of the offline map: they need no server. */
const placesQuery = { queryKey: ['mfe-routes', 'places'], queryFn: loadPlaces, staleTime: Number.POSITIVE_INFINITY };

interface PlaceFieldProps {
  /** A new zone may be drawn beside one of these. */
  zones: readonly Zone[];
  onPlace: (at: LatLng) => void;
}

/** Finds a place to draw at: by a place, a zone or an address, or by coordinates copied from other maps. */
export function PlaceField({ zones, onPlace }: PlaceFieldProps) {
  const t = useZoneTexts();
  const isEnglish = useTranslation().i18n.language === 'en';
  const { data: places } = useQuery(placesQuery);
  const [value, setValue] = useState('');
  const [typed, setTyped] = useState('');
  const addresses = useAddresses(typed, useCan(addressCalls.list.can) && serverCan('addresses'), (input) =>
    read(addressCalls.list, input),
  );
  const named = useMemo(
    () => [
      ...(places ?? []).map(({ mk, en, lat, lng }) => ({
        label: isEnglish ? en : mk,
        keywords: [mk, en],
        at: { lat, lng },
      })),
      ...zones.flatMap(({ name, geometry }) =>
        name !== null && geometry ? [{ label: name, keywords: [], at: areaCenter(areaOf(geometry).shape) }] : [],
      ),
    ],
    [places, zones, isEnglish],
  );
  const pasted = readCorner(typed);
  const found = [...(pasted ? [{ label: typed, keywords: [], at: pasted }] : []), ...named, ...addresses.found];
  return (
    <ComboboxField
      label={t(addresses.isOffered ? 'findAddress' : 'find')}
      placeholder={t(addresses.isOffered ? 'findAddressHint' : 'findHint')}
      value={value}
      options={found.map(({ at, ...option }) => ({ ...option, value: `${at.lat}, ${at.lng}` }))}
      hint={addresses.note}
      isSearching={addresses.isSearching}
      onSearch={setTyped}
      onChange={(chosen) => {
        setValue(chosen);
        const at = readCorner(chosen);
        if (at) onPlace(at);
      }}
    />
  );
}
