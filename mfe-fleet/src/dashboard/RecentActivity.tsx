import { paths, useCan } from 'shared-auth';
import { ActivityList, VehicleActions } from 'shared-ui';
import { vehicleReference } from '../fleet/actions/vehicleReference';
import { MOST_ACTIVITIES } from './dashboard';
import type { Overview } from './dashboard.api';

type Item = Overview['recent_activity'][number];

/** The vehicle's page, or the list where only its plate is known. */
const linkOf = ({ vehicle_id, license_plate }: Item) => {
  if (vehicle_id !== null) return paths.vehicle(vehicle_id);
  return license_plate === null ? undefined : `${paths.vehicles()}?search=${encodeURIComponent(license_plate)}`;
};
/** What the plate leads to. */
const without = ['vehicle'] as const;

/** What vehicles did lately; each leads to its vehicle. Drivers only read: the other pages are closed to them. */
export function RecentActivity({ items }: { items: readonly Item[] }) {
  const isStaff = useCan('operator');
  return (
    <ActivityList
      items={items.map((item) => ({ ...item, type: item.type ?? '—' }))}
      limit={MOST_ACTIVITIES}
      linkOf={isStaff ? linkOf : undefined}
      actions={
        isStaff
          ? (item) => <VehicleActions vehicle={vehicleReference({ ...item, vehicle_code: null })} without={without} />
          : undefined
      }
    />
  );
}
