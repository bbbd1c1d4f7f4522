import type { Translate } from 'shared-auth';
import { type TableColumn, tableSheet } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { DrivingOutside } from './driving.api';

const columns: readonly TableColumn<DrivingOutside>[] = [
  { key: 'vehicle', head: 'driving.vehicle', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_code', head: 'driving.code', kind: 'text', value: (row) => row.vehicle_code },
  { key: 'calendar', head: 'driving.calendar', kind: 'text', value: (row) => row.calendar },
  { key: 'drives', head: 'driving.drives', kind: 'count', value: (row) => row.drives },
  { key: 'time', head: 'driving.time', kind: 'duration', value: (row) => row.seconds * 1_000 },
  { key: 'distance', head: 'driving.kilometres', kind: 'decimal', value: (row) => row.distance / 1_000 },
  { key: 'last', head: 'driving.last', kind: 'time', value: (row) => row.last_at },
];

/** Driving outside hours as a file. */
export const drivingSheet = (rows: readonly DrivingOutside[], t: Translate): Sheet =>
  tableSheet(t('driving.title'), columns, rows, t);
