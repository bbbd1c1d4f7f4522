import type { Translate } from 'shared-auth/contract';
import { formatDateTime } from '../../format';
import type { TableColumn } from '../columns';
import { namedText } from '../wholeness';

/** A stay of a vehicle in a zone, as lists have it. Times are epoch ms. */
export interface ListedVisit {
  zone_name: string | null;
  license_plate: string | null;
  vehicle_code: string | null;
  entered_at: number | null;
  entered_after: number | null;
  left_at: number | null;
  left_after: number | null;
  /** Seconds. */
  duration: number | null;
  /** Metres. */
  distance_before: number | null;
}

/** The sums of the stays of one zone or vehicle. */
export interface VisitSum {
  name: string | null;
  visits: number;
  /** Vehicles of a zone, zones of a vehicle. */
  others: number;
  /** Seconds. */
  duration: number;
}

const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1_000);

/** The list of stays, one a line. */
export const visitsTable: readonly TableColumn<ListedVisit>[] = [
  { key: 'zone', head: 'ui-lists:visits.zone', kind: 'text', value: (row) => row.zone_name },
  { key: 'vehicle', head: 'ui-lists:visits.vehicle', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_code', head: 'ui-lists:visits.vehicle_code', kind: 'text', value: (row) => row.vehicle_code },
  { key: 'entered_at', head: 'ui-lists:visits.entered_at', kind: 'time', value: (row) => row.entered_at },
  { key: 'entered_after', head: 'ui-lists:visits.entered_after', kind: 'time', value: (row) => row.entered_after },
  { key: 'left_at', head: 'ui-lists:visits.left_at', kind: 'time', value: (row) => row.left_at },
  { key: 'left_after', head: 'ui-lists:visits.left_after', kind: 'time', value: (row) => row.left_after },
  { key: 'duration', head: 'ui-lists:visits.duration', kind: 'duration', value: (row) => ms(row.duration) },
  {
    key: 'distance_before',
    head: 'ui-lists:visits.distance_before',
    kind: 'decimal',
    value: (row) => (row.distance_before === null ? null : row.distance_before / 1_000),
  },
];

const sumsTable = (by: 'zone' | 'vehicle'): readonly TableColumn<VisitSum>[] => [
  { key: by, head: `ui-lists:visits.${by}`, kind: 'text', value: (row) => row.name },
  { key: 'visits', head: 'ui-lists:visits.visits', kind: 'count', value: (row) => row.visits },
  {
    key: 'others',
    head: `ui-lists:visits.${by === 'zone' ? 'vehicles' : 'zones'}`,
    kind: 'count',
    value: (row) => row.others,
  },
  { key: 'total', head: 'ui-lists:visits.total', kind: 'duration', value: (row) => ms(row.duration) },
];

/** Stays by zone, and by vehicle. */
export const visitSumsTables = { zone: sumsTable('zone'), vehicle: sumsTable('vehicle') } as const;

const vehicleOf = ({ license_plate, vehicle_code }: ListedVisit) => license_plate ?? vehicle_code;

/** Adds stays up, those with the most first. */
export function visitSums(rows: readonly ListedVisit[], by: 'zone' | 'vehicle'): VisitSum[] {
  const nameOf = (row: ListedVisit) => (by === 'zone' ? row.zone_name : vehicleOf(row));
  const otherOf = (row: ListedVisit) => (by === 'zone' ? vehicleOf(row) : row.zone_name);
  const groups = new Map<string | null, ListedVisit[]>();
  for (const row of rows) {
    const stays = groups.get(nameOf(row));
    if (stays) stays.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return [...groups]
    .map(([name, stays]) => ({
      name,
      visits: stays.length,
      others: new Set(stays.map(otherOf)).size,
      duration: stays.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    }))
    .sort((a, b) => b.visits - a.visits || b.duration - a.duration);
}

/** A zone whose visits are known only since a time after the period began: it was made or drawn anew then. */
export interface LateZone {
  /** Null where only one zone is meant. */
  zone_name: string | null;
  /** Epoch ms. */
  since: number;
}

/** What visits of a period lack where some zones are later than its beginning: for `more` of their holes. */
export function lateZoneNotes(zones: readonly LateZone[], t: Translate): string[] {
  const nameOf = ({ zone_name, since }: LateZone) => {
    const at = formatDateTime(since);
    return zone_name === null ? t('ui-visits:since', { at }) : t('ui-visits:ofSince', { zone: zone_name, at });
  };
  return zones.length === 0 ? [] : [t('ui-visits:note', { which: namedText(zones, nameOf, t) })];
}
