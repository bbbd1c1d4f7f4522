import { mapInSlices, type TextKey, type Translate } from 'shared-auth';
import { toCsv } from 'shared-ui';
import { localTimestamp, utcOffset } from '../track/localTime';
import { legs } from '../track/track';
import { trackFileSuffix } from '../track/trackFile';
import { trackNotes } from '../track/trackNotes';
import type { TrackChoice } from '../track/useTrackSearch';
import type { RouteExport } from './route-export.api';

const columns = ['number', 'time', 'offset', 'latitude', 'longitude', 'speed', 'heading', 'leg', 'cumulative'] as const;

const round2 = (value: number) => Math.round(value * 100) / 100;

/** The vehicle's common name: its plate, else its code, else the device's id. */
export const vehicleName = ({ device }: RouteExport, choice: TrackChoice): string =>
  String(device?.license_plate || device?.vehicle_code || device?.device_id || choice.device);

/** `{vehicle}_{from}_{to}`, the suffix of the files: the vehicle's code, else its plate, else the device's id. */
export function fileSuffix({ device }: RouteExport, choice: TrackChoice): string {
  const vehicle = device?.vehicle_code || device?.license_plate || device?.device_id || choice.device;
  return trackFileSuffix(String(vehicle), choice);
}

/** Rows written between two turns of the browser. */
const ROWS_AT_ONCE = 1000;

/**
 * One row per point, with the distance from its predecessor and from the start in metres. A month of points is written
 * in slices, so that the page stays responsive.
 */
export async function routeCsv({ track: { points } }: RouteExport, t: Translate): Promise<string> {
  const header = columns.map((column) => t(`csv.${column}`));
  const head = toCsv(header, []);
  const metres = legs(points);
  let cumulative = 0;
  const starts = Array.from({ length: Math.ceil(points.length / ROWS_AT_ONCE) }, (_, slice) => slice * ROWS_AT_ONCE);
  const slices = await mapInSlices(starts, (start) => {
    const rows = points.slice(start, start + ROWS_AT_ONCE).map(({ lat, lng, at, speed, heading }, offset) => {
      const leg = metres[start + offset] ?? 0;
      cumulative += leg;
      const number = start + offset + 1;
      return [number, localTimestamp(at), utcOffset(at), lat, lng, speed, heading, round2(leg), round2(cumulative)];
    });
    return toCsv(header, rows).slice(head.length);
  });
  return head + slices.join('');
}

/** One row per figure: the device, the period, the server's summary, and the distance computed from the points. */
export function summaryCsv({ device, summary, track }: RouteExport, choice: TrackChoice, t: Translate): string {
  const metres = legs(track.points).reduce((sum, leg) => sum + leg, 0);
  const rows: readonly (readonly [key: TextKey, value: string | number | null])[] = [
    ['csv.device', String(device?.device_id ?? choice.device)],
    ['routeExport.imei', device?.imei ?? null],
    ['routeExport.vehicleCode', device?.vehicle_code ?? null],
    ['routeExport.plate', device?.license_plate ?? null],
    ['routeExport.makeModel', [device?.make, device?.model].filter(Boolean).join(' ')],
    ['csv.periodFrom', `${choice.from.date} ${choice.from.time}:00`],
    ['csv.periodTo', `${choice.to.date} ${choice.to.time}:00`],
    ['csv.totalDistance', summary?.total_distance ?? null],
    ['csv.totalLocations', summary?.total_locations ?? null],
    ['csv.avgSpeed', summary?.avg_speed ?? null],
    ['csv.maxSpeed', summary?.max_speed ?? null],
    ['csv.startTime', localTimestamp(summary?.start_time ?? null)],
    ['csv.endTime', localTimestamp(summary?.end_time ?? null)],
    ['csv.points', track.points.length],
    ['csv.withoutPosition', track.withoutPosition],
    ['csv.pointDistance', round2(metres)],
    ...trackNotes(track, t).map((note) => ['track.notes', note] as const),
  ];
  return toCsv(
    [t('csv.item'), t('csv.value')],
    rows.map(([key, value]) => [t(key), value]),
  );
}
