import { type Id, paths } from 'shared-auth';
import { type Column, DataTable, formatDateTime, formatDistance, formatDuration, TextLink } from 'shared-ui';
import { zonePath } from '../zonesSearch';
import { useVisitTexts } from './useVisitTexts';
import { isWayThrough, moment } from './visits';
import type { Visit } from './visits.api';
import styles from './visits.module.css';

interface VisitTableProps {
  label: string;
  visits: readonly Visit[];
  /** The differing column of the rows: a zone's vehicles, or a vehicle's zones. */
  by: 'vehicle' | 'zone';
  empty: string;
}

const vehicleText = ({ license_plate, vehicle_code, vehicle_id }: Visit) =>
  license_plate || vehicle_code || `#${vehicle_id}`;

type ZoneTexts = ReturnType<typeof useVisitTexts>;

const vehicleColumn = (t: ZoneTexts): Column<Visit> => ({
  key: 'vehicle',
  header: t('vehicle'),
  priority: 'primary',
  cell: (visit) =>
    visit.vehicle_id === null ? (
      '—'
    ) : (
      <TextLink to={paths.vehicle(visit.vehicle_id as Id)}>{vehicleText(visit)}</TextLink>
    ),
  sortValue: vehicleText,
});

const zoneColumn = (t: ZoneTexts): Column<Visit> => ({
  key: 'zone',
  header: t('zone'),
  priority: 'primary',
  cell: ({ zone_id, zone_name }) =>
    zone_id === null ? zone_name : <TextLink to={zonePath(zone_id)}>{zone_name || `#${zone_id}`}</TextLink>,
  sortValue: ({ zone_name }) => zone_name,
});

/** Visits: which vehicle was where, when and for how long, and how far it had driven. */
export function VisitTable({ label, visits, by, empty }: VisitTableProps) {
  const t = useVisitTexts();
  const columns: Column<Visit>[] = [
    by === 'vehicle' ? vehicleColumn(t) : zoneColumn(t),
    {
      key: 'entered',
      header: t('entered'),
      cell: ({ entered_after, entered_at }) => <Moment before={entered_after} after={entered_at} />,
      sortValue: ({ entered_at }) => entered_at,
    },
    {
      key: 'left',
      header: t('left'),
      cell: ({ left_after, left_at }) =>
        left_at === null ? t('stillInside') : <Moment before={left_after} after={left_at} />,
      sortValue: ({ left_at }) => left_at,
    },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      cell: (visit) =>
        isWayThrough(visit)
          ? t('wayThrough')
          : formatDuration(visit.duration === null ? null : visit.duration * 1_000, t),
      sortValue: ({ duration }) => duration,
    },
    {
      key: 'before',
      header: t('before'),
      align: 'end',
      priority: 'secondary',
      cell: ({ distance_before }) => formatDistance(distance_before),
      sortValue: ({ distance_before }) => distance_before,
    },
  ];
  return (
    <DataTable
      className={styles.table ?? ''}
      label={label}
      rows={visits}
      columns={columns}
      rowKey={({ id }) => id ?? ''}
      state="ready"
      empty={empty}
    />
  );
}

/** A moment; below it since when it may have been, where no position is near. */
function Moment({ before, after }: { before: number | null; after: number | null }) {
  const t = useVisitTexts();
  const { at, since } = moment(before, after);
  return (
    <>
      {formatDateTime(at)}
      {since !== null && <span className={styles.muted}>{t('notBefore', { at: formatDateTime(since) })}</span>}
    </>
  );
}
