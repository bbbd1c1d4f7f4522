import { useTranslation } from 'react-i18next';
import { paths, useCan } from 'shared-auth';
import { ActivityList, Button, usePreference, VehicleActions } from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import { MOST_ACTIVITIES } from './dashboard';
import type { Overview } from './dashboard.api';

type Item = Overview['recent_activity'][number];

/** The vehicle's page, or the list where only its plate is known. */
const linkOf = ({ vehicle_id, license_plate }: Item) => {
  if (vehicle_id !== null) return paths.vehicle(vehicle_id);
  return license_plate === null ? undefined : `${paths.vehicles()}?search=${encodeURIComponent(license_plate)}`;
};
/** The menu has no entry for the vehicle, because its plate is already a link to it. */
const without = ['vehicle'] as const;

/**
 * Recent activity of vehicles; each item leads to its vehicle. Locations can be collapsed, because they rarely matter.
 * Drivers have no links: the other pages are closed to them.
 */
export function RecentActivity({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const maySee = useCan('vehicles.view');
  const [isCollapsed, setCollapsed] = usePreference<boolean>('mfe-fleet:dashboard.locations-folded', false);
  const shown = items.slice(0, MOST_ACTIVITIES);
  const locations = shown.filter(({ type }) => type === 'location').length;
  const list = (listed: readonly Item[]) => (
    <ActivityList
      items={listed.map((item) => ({ ...item, type: item.type ?? '—' }))}
      limit={MOST_ACTIVITIES}
      linkOf={maySee ? linkOf : undefined}
      actions={
        maySee
          ? (item) => <VehicleActions vehicle={vehicleReference({ ...item, vehicle_code: null })} without={without} />
          : undefined
      }
    />
  );
  if (locations === 0) return list(items);
  const rows = isCollapsed ? shown.filter(({ type }) => type !== 'location') : items;
  return (
    <>
      {rows.length > 0 && list(rows)}
      <Button size="sm" variant="ghost" onClick={() => setCollapsed(!isCollapsed)}>
        {isCollapsed ? t('activity.unfold', { count: locations }) : t('activity.fold')}
      </Button>
    </>
  );
}
