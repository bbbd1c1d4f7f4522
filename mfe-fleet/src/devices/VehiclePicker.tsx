import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { ComboboxField, matchesSearch } from 'shared-ui';
import { type OfferedVehicle, vehicleSearchQuery } from './devices.api';

/** Fewer letters match half the fleet. */
const LEAST_LETTERS = 2;

const optionOf = ({ id, license_plate, vehicle_code, make, model }: OfferedVehicle) => ({
  value: String(id),
  label: [license_plate ?? vehicle_code ?? String(id), [make, model].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · '),
  keywords: [vehicle_code ?? ''],
});

interface VehiclePickerProps {
  /** The vehicles that the server offers for a device. */
  offered: readonly OfferedVehicle[];
  /** The vehicle the device sits in now, which may not be among those. */
  present: { id: Id; name: string } | undefined;
  /** Called with the ids of vehicles that a search found in addition to `offered`. */
  onFound: (ids: readonly Id[]) => void;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Chooses a vehicle by typing; one that the server did not offer is searched for. */
export function VehiclePicker({ offered, present, onFound, ...field }: VehiclePickerProps) {
  const { t } = useTranslation('mfe-fleet');
  const [needle, setNeedle] = useState('');
  const listed = useMemo(() => {
    const options = offered.map(optionOf);
    const isOffered = options.some(({ value }) => present && value === String(present.id));
    return present && !isOffered ? [{ value: String(present.id), label: present.name }, ...options] : options;
  }, [offered, present]);
  const isUnknown = needle.length >= LEAST_LETTERS && !listed.some(({ label }) => matchesSearch(needle, label));
  const search = useQuery({ ...vehicleSearchQuery(needle), enabled: isUnknown });
  const [found, setFound] = useState<readonly OfferedVehicle[]>([]);
  const fresh = isUnknown && !search.isPlaceholderData ? search.data : undefined;

  useEffect(
    function keepFound() {
      if (!fresh || fresh.length === 0) return;
      setFound(fresh);
      onFound(fresh.map(({ id }) => id));
    },
    [fresh, onFound],
  );

  const options = useMemo(
    () => [...listed, ...found.map(optionOf).filter(({ value }) => !listed.some((option) => option.value === value))],
    [listed, found],
  );
  return (
    <ComboboxField
      {...field}
      label={t('device.vehicle')}
      required
      options={options}
      onSearch={setNeedle}
      isSearching={search.isFetching}
    />
  );
}
