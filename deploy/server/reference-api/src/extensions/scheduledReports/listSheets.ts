import {
  alarmMessage,
  alarmsTable,
  devicesTable,
  drivingTable,
  lateZoneNotes,
  locationsTable,
  shownValue,
  tableSheet,
  vehiclesTable,
  visitSums,
  visitSumsTables,
  visitsTable,
} from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import { listAlarms } from '../../alarms/alarms.store';
import { listDevices } from '../../fleet/devices/devices.store';
import { listVehicles } from '../../fleet/vehicles/vehicles.store';
import { startOfDay } from '../../platform/http/times';
import { listLocations } from '../../reading/locations/locations.store';
import { drivingOutside } from '../hours/driving/drivingReport.store';
import { HourBook } from '../hours/hourBook';
import { privateSince } from '../privacy/privateTime/privateSince';
import { deriveSince } from '../trips/tripDeriver';
import { listVisits } from '../zones/visits.store';
import { lateZonesOf } from '../zones/zones.store';
import { type AskedReport, placeWords, type ReportFile, timed } from './reportAsked';

/* Lists as files. Those of events have the newest first, since the first of the days began. */

/** The most alarms or positions in a file: a spreadsheet opens as many at once, and a mail can carry them. */
const MOST_RECORDS = 20_000;
/** Lines of a table in a mail at most; the file has all of them. */
const MOST_SHOWN = 30;

const begins = ({ period }: AskedReport) => new Date(startOfDay(period.from));

/** A file of records; `newest` is set where the list has more than the file may contain. */
const records = (sheet: Sheet, total: number): ReportFile => ({
  sheets: [sheet],
  ...(total > sheet.rows.length && { newest: { rows: sheet.rows.length, total } }),
});

export async function alarms(asked: AskedReport): Promise<ReportFile> {
  const { database, visibility, locale, t } = asked;
  const { data, pagination } = await listAlarms(database, { from: begins(asked), limit: MOST_RECORDS }, visibility);
  const words = placeWords(asked);
  const rows = timed(data, 'created_at', 'acknowledged_at').map((row) => ({
    ...row,
    message: alarmMessage(t, row, locale),
    place: words(row.latitude, row.longitude),
  }));
  return records(tableSheet(t('ui-lists:names.alarms'), alarmsTable, rows, t), pagination.total);
}

export async function locations(asked: AskedReport): Promise<ReportFile> {
  const { database, visibility, t } = asked;
  const { data, pagination } = await listLocations(database, { from: begins(asked), limit: MOST_RECORDS }, visibility);
  const rows = timed(data, 'gps_time', 'received_at');
  return records(tableSheet(t('ui-lists:names.locations'), locationsTable, rows, t), pagination.total);
}

/** Stays within the period, with their sums. */
export async function visits(asked: AskedReport): Promise<ReportFile | undefined> {
  const { database, choice, visibility, zoneTeams, t } = asked;
  if (zoneTeams === undefined) return undefined;
  const { data, pagination } = await listVisits(database, {
    zone: choice.zone_id ?? undefined,
    vehicle: choice.vehicle_id ?? undefined,
    start: begins(asked),
    page: 1,
    limit: MOST_RECORDS,
    teams: zoneTeams,
    visibility,
    privateSince: await privateSince(database),
  });
  const rows = timed(data, 'entered_at', 'entered_after', 'left_at', 'left_after');
  const list = records(tableSheet(t('ui-lists:names.visits'), visitsTable, rows, t), pagination.total);
  const sums = [
    tableSheet(t('ui-lists:names.visitsByZone'), visitSumsTables.zone, visitSums(rows, 'zone'), t),
    tableSheet(t('ui-lists:names.visitsByVehicle'), visitSumsTables.vehicle, visitSums(rows, 'vehicle'), t),
  ];
  const lateZones = await lateZonesOf(database, { teams: zoneTeams, from: begins(asked), zone: choice.zone_id });
  return { ...list, sheets: [...list.sheets, ...sums], holes: { more: lateZoneNotes(lateZones, t) } };
}

/** Driving outside hours; short enough to be read in the mail itself. */
export async function driving({ database, period, visibility, locale, t }: AskedReport): Promise<ReportFile> {
  const book = new HourBook(database);
  await book.refresh();
  await deriveSince(database, period.from);
  const rows = timed(await drivingOutside(database, book, { ...period, visibility }), 'last_at');
  const shown = rows
    .slice(0, MOST_SHOWN)
    .map((row) => drivingTable.map(({ kind, value }) => shownValue(kind, value(row, t), locale)));
  return {
    sheets: [tableSheet(t('ui-lists:names.driving'), drivingTable, rows, t)],
    table: { header: drivingTable.map(({ head }) => t(head)), rows: shown, more: rows.length - shown.length },
  };
}

export async function vehicles({ database, visibility, t }: AskedReport): Promise<ReportFile> {
  const { data } = await listVehicles(database, {}, visibility);
  const rows = timed(data, 'last_location_time');
  return { sheets: [tableSheet(t('ui-lists:names.vehicles'), vehiclesTable, rows, t)] };
}

export async function devices({ database, visibility, t }: AskedReport): Promise<ReportFile> {
  const { data } = await listDevices(database, {}, visibility);
  const rows = timed(data, 'last_heartbeat', 'last_location_time');
  return { sheets: [tableSheet(t('ui-lists:names.devices'), devicesTable, rows, t)] };
}
