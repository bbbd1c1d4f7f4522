import type { TableColumn } from '../columns';

/** A vehicle's driving outside its working hours, as lists have it. */
export interface ListedDriving {
  license_plate: string | null;
  vehicle_code: string | null;
  /** Null: the usual hours. */
  calendar: string | null;
  drives: number | null;
  /** Outside hours alone. */
  seconds: number | null;
  /** Metres. */
  distance: number | null;
  /** When the last of these trips began; epoch ms. */
  last_at: number | null;
}

/** Driving outside hours, one vehicle a line. */
export const drivingTable: readonly TableColumn<ListedDriving>[] = [
  { key: 'vehicle', head: 'ui-lists:driving.vehicle', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_code', head: 'ui-lists:driving.vehicle_code', kind: 'text', value: (row) => row.vehicle_code },
  {
    key: 'calendar',
    head: 'ui-lists:driving.calendar',
    kind: 'text',
    value: (row, t) => row.calendar ?? t('ui-lists:driving.usual'),
  },
  { key: 'drives', head: 'ui-lists:driving.drives', kind: 'count', value: (row) => row.drives },
  { key: 'time', head: 'ui-lists:driving.time', kind: 'duration', value: (row) => (row.seconds ?? 0) * 1_000 },
  { key: 'distance', head: 'ui-lists:driving.distance', kind: 'decimal', value: (row) => (row.distance ?? 0) / 1_000 },
  { key: 'last', head: 'ui-lists:driving.last', kind: 'time', value: (row) => row.last_at },
];
