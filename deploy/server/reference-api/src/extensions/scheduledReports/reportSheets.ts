import { type Locale, localDateTime, type Translate } from 'shared-auth/contract';
import {
  activeDaysTable,
  alarmMessage,
  alarmRates,
  alarmRateTable,
  alarmsTable,
  alarmTypeNames,
  alarmTypesTable,
  byDistance,
  byDriving,
  byLocationCount,
  type DayPeriod,
  type DaySums,
  devicesTable,
  distanceDaysTable,
  distanceFigures,
  distanceTable,
  drivingTable,
  efficiencyTable,
  figuresSheet,
  fleetSheet,
  hoursTable,
  inactivityTable,
  locationsTable,
  monthPeriod,
  overviewFigures,
  type PrivateDay,
  periodUntil,
  privateColumns,
  type ReportFigure,
  readDay,
  readSums,
  riskTable,
  type SentDay,
  sheetMonth,
  sheetSince,
  shownValue,
  sumOf,
  tableSheet,
  topVehiclesTable,
  uncoveredUntil,
  utilizationFigures,
  type VehicleSums,
  type ViewChoice,
  vehicleFigures,
  vehicleSheet,
  vehiclesTable,
  visitSums,
  visitSumsTables,
  visitsTable,
  withPrivate,
  withPrivateDays,
} from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import { listAlarms } from '../../alarms/alarms.store';
import { listDevices } from '../../fleet/devices/devices.store';
import { listVehicles } from '../../fleet/vehicles/vehicles.store';
import { canSee, type VisibilityScope } from '../../identity/access/visibilityScope';
import type { Database } from '../../platform/database/database';
import { startOfDay } from '../../platform/http/times';
import { type FindName, readPlace } from '../../platform/places/placeText';
import { listLocations } from '../../reading/locations/locations.store';
import {
  dashboardReport,
  operationalReport,
  reportVehicles,
  safetyReport,
  vehicleReport,
} from '../../reading/reports/reports.store';
import { drivingOutside } from '../hours/driving/drivingReport.store';
import { HourBook } from '../hours/hourBook';
import type { MailTable } from '../notifications/channels/channel';
import { privateDays } from '../privateTime/privateDays';
import { privateSince } from '../privateTime/privateSince';
import { coverageByVehicle, firstCovered } from '../trips/coverage.store';
import { staleDays } from '../trips/tripDays.store';
import { deriveAndStore } from '../trips/tripDeriver';
import { distancesByDay, distancesByVehicle, distancesByVehicleAndDay } from '../trips/trips.store';
import { listVisits } from '../zones/visits.store';
import type { SeenTeams } from '../zones/zones.store';
import { translator } from './texts';

/** For whom a file is made. */
export interface SheetReader {
  visibility: VisibilityScope;
  locale: Locale;
  /** Names of places that the reader has. */
  nameAt?: FindName;
  /** Whose zones the reader sees; undefined for none. */
  zoneTeams?: SeenTeams | undefined;
}

export interface ReportFile {
  sheets: Sheet[];
  /** Of a list that has more rows than a file takes: the newest, and of how many. */
  newest?: { rows: number; total: number };
  /** Of a period that is not whole: the first day of which there are records. */
  since?: string;
  /** What the mail itself has of the file. */
  table?: MailTable & { more: number };
}

/** Alarms or positions of a file at most: what a spreadsheet opens without waiting, and a mail carries. */
const MOST_RECORDS = 20_000;

/** Lines of a table in a mail at most; the file has all of them. */
const MOST_SHOWN = 30;

/** Days of one vehicle whose trips are derived at most before its file is made. */
const MOST_STALE_DAYS = 400;

const timeOf = (text: string | null | undefined): number | null => (text == null ? null : Date.parse(text));

type Figures = Readonly<Record<string, number | null | undefined>>;

const figuresOf = (
  names: readonly (readonly [string, Parameters<typeof titleOf>[1]])[],
  values: Figures,
  previous: Figures,
  t: Translate,
): ReportFigure[] =>
  names.map(([field, title]) => ({
    title: titleOf(t, title),
    value: values[field] ?? null,
    previous: previous[field],
  }));
const titleOf = (
  t: Translate,
  title: (typeof overviewFigures | typeof vehicleFigures | typeof utilizationFigures)[number][1],
) => t(`ui-reports:figures.${title}`);

/**
 * The tables of a view as the person sees them on its page, made of the very definitions that the page has. Undefined
 * when there is no such vehicle any more.
 */
export async function reportSheets(
  database: Database,
  choice: ViewChoice,
  { visibility, locale, nameAt, zoneTeams }: SheetReader,
): Promise<ReportFile | undefined> {
  const t = translator(locale);
  const today = localDateTime(Date.now()).date;
  const days = choice.days ?? 7;
  const period = periodUntil(today, days);
  const { vehicle_id: vehicle } = choice;
  if (vehicle !== null && !canSee(visibility, vehicle)) return undefined;
  if (choice.view === 'alarms') return alarms();
  if (choice.view === 'locations') return locations();
  if (choice.view === 'visits') return visits();
  if (choice.view === 'driving') return driving();
  const sheets = await tables(choice.view);
  if (!sheets || choice.view === 'vehicles' || choice.view === 'devices') return sheets && { sheets };
  const asked = choice.view === 'month' ? monthPeriod(sheetMonth(choice.month, today)) : period;
  const since = uncoveredUntil(asked, firstCovered(await coverage()));
  return since === null ? { sheets } : { sheets: sheets.map((sheet) => sheetSince(sheet, since, t)), since };

  function coverage() {
    return coverageByVehicle(database, visibility, vehicle ?? undefined);
  }

  async function tables(
    view: Exclude<ViewChoice['view'], 'alarms' | 'locations' | 'visits' | 'driving'>,
  ): Promise<Sheet[] | undefined> {
    switch (view) {
      case 'dashboard':
        return dashboard();
      case 'vehicle':
        return vehicle === null ? undefined : ofVehicle(vehicle);
      case 'safety':
        return safety();
      case 'operational':
        return operational();
      case 'month':
        return vehicle === null ? fleetMonth() : vehicleMonth(vehicle);
      case 'vehicles':
        return vehicles();
      case 'devices':
        return devices();
    }
  }

  /** The newest first, since the first of the days began. */
  async function alarms(): Promise<ReportFile> {
    const { data, pagination } = await listAlarms(database, newest(), visibility);
    const rows = data.map((row) => ({
      ...row,
      message: alarmMessage(t, row, locale),
      created_at: timeOf(row.created_at),
      acknowledged_at: timeOf(row.acknowledged_at),
      place: words(row.latitude, row.longitude),
    }));
    return records(tableSheet(t('ui-lists:names.alarms'), alarmsTable, rows, t), pagination.total);
  }

  async function locations(): Promise<ReportFile> {
    const { data, pagination } = await listLocations(database, newest(), visibility);
    const rows = data.map((row) => ({ ...row, gps_time: timeOf(row.gps_time), received_at: timeOf(row.received_at) }));
    return records(tableSheet(t('ui-lists:names.locations'), locationsTable, rows, t), pagination.total);
  }

  /** Stays that went on in the period, the newest first, and what they add up to. */
  async function visits(): Promise<ReportFile | undefined> {
    if (zoneTeams === undefined) return undefined;
    const { data, pagination } = await listVisits(database, {
      zone: choice.zone_id ?? undefined,
      vehicle: vehicle ?? undefined,
      start: new Date(startOfDay(period.from)),
      page: 1,
      limit: MOST_RECORDS,
      teams: zoneTeams,
      visibility,
      privateSince: await privateSince(database),
    });
    const rows = data.map((row) => ({
      ...row,
      entered_at: timeOf(row.entered_at),
      entered_after: timeOf(row.entered_after),
      left_at: timeOf(row.left_at),
      left_after: timeOf(row.left_after),
    }));
    const list = records(tableSheet(t('ui-lists:names.visits'), visitsTable, rows, t), pagination.total);
    const sums = [
      tableSheet(t('ui-lists:names.visitsByZone'), visitSumsTables.zone, visitSums(rows, 'zone'), t),
      tableSheet(t('ui-lists:names.visitsByVehicle'), visitSumsTables.vehicle, visitSums(rows, 'vehicle'), t),
    ];
    return { ...list, sheets: [...list.sheets, ...sums] };
  }

  /** What was driven outside hours; short enough to be read in the mail itself. */
  async function driving(): Promise<ReportFile> {
    const book = new HourBook(database);
    await book.refresh();
    const found = await drivingOutside(database, book, { ...period, visibility });
    const rows = found.map((row) => ({ ...row, last_at: timeOf(row.last_at) }));
    const shown = rows
      .slice(0, MOST_SHOWN)
      .map((row) => drivingTable.map(({ kind, value }) => shownValue(kind, value(row, t), locale)));
    return {
      sheets: [tableSheet(t('ui-lists:names.driving'), drivingTable, rows, t)],
      table: { header: drivingTable.map(({ head }) => t(head)), rows: shown, more: rows.length - shown.length },
    };
  }

  function newest() {
    return { from: new Date(startOfDay(period.from)), limit: MOST_RECORDS };
  }

  async function dashboard(): Promise<Sheet[]> {
    const { overview, previous, topVehicles, alarmTypes } = await dashboardReport(database, days, visibility);
    const names = alarmTypeNames(
      alarmTypes.map(({ type }) => type),
      t,
    );
    const typeRows = alarmTypes.map(({ total_count }, place) => ({ name: names[place] ?? null, total_count }));
    const sums = byDistance(await fleetSums(period));
    return [
      figuresSheet(figuresOf(overviewFigures, overview, { ...previous }, t), t),
      tableSheet(t('ui-reports:tables.topVehicles'), topVehiclesTable, byLocationCount(topVehicles), t),
      tableSheet(t('ui-reports:sheets.alarmTypes'), alarmTypesTable, typeRows, t),
      figuresSheet(
        distanceFigures(sumOf(sums), null, days * sums.length).map(({ key, value, previous: before }) => ({
          title: t(`ui-reports:figures.${key}`),
          value,
          previous: before,
        })),
        t,
      ),
      tableSheet(t('ui-reports:tables.distance'), privateColumns(distanceTable(days), sums), sums, t),
    ];
  }

  async function ofVehicle(id: number): Promise<Sheet[] | undefined> {
    const report = await vehicleReport(database, days, id, visibility);
    if (!report) return undefined;
    return [
      figuresSheet(figuresOf(vehicleFigures, report.stats, { ...report.previous }, t), t),
      tableSheet(t('ui-reports:tables.dailyActivity'), activeDaysTable, report.dailyActivity, t),
      await distanceDays(id),
    ];
  }

  async function safety(): Promise<Sheet[]> {
    const { safetyStats, previous, riskProfile } = await safetyReport(database, days, visibility);
    const names = alarmTypeNames(
      safetyStats.map(({ type }) => type),
      t,
    );
    const figures = safetyStats.map(({ type, total_count }, place) => ({
      title: names[place] ?? '',
      value: total_count,
      previous: previous?.safetyStats.find((before) => before.type === type)?.total_count,
    }));
    return [
      figuresSheet(figures, t),
      tableSheet(t('ui-reports:tables.risk'), riskTable, riskProfile, t),
      tableSheet(t('ui-reports:tables.alarmRate'), alarmRateTable, alarmRates(await fleetSums(period), riskProfile), t),
    ];
  }

  async function operational(): Promise<Sheet[]> {
    const report = await operationalReport(database, days, visibility);
    const standing = report.inactivity.map((row) => ({ ...row, last_location: timeOf(row.last_location) }));
    return [
      figuresSheet(figuresOf(utilizationFigures, report.fleetUtilization, { ...report.previous }, t), t),
      tableSheet(t('ui-reports:tables.efficiency'), efficiencyTable, report.vehicleEfficiency, t),
      tableSheet(t('ui-reports:tables.inactivity'), inactivityTable, standing, t),
      tableSheet(t('ui-reports:tables.hours'), hoursTable(days), byDriving(await fleetSums(period)), t),
      await distanceDays(null),
    ];
  }

  async function fleetMonth(): Promise<Sheet[]> {
    const month = sheetMonth(choice.month, today);
    const sums = byDistance(await fleetSums(monthPeriod(month)));
    const rows = await distancesByVehicleAndDay(database, { ...monthPeriod(month), visibility });
    const privates = await privateOf(monthPeriod(month));
    const ofEach = new Map<number, DaySums[]>();
    for (const row of rows) ofEach.set(row.vehicle_id, [...(ofEach.get(row.vehicle_id) ?? []), dayOf(row)]);
    const driven = sums.filter(({ trips, privateMetres }) => trips > 0 || privateMetres !== undefined);
    const daysOfOne = ({ vehicleId }: VehicleSums) =>
      withPrivateDays(
        ofEach.get(Number(vehicleId)) ?? [],
        privates.filter((day) => day.vehicleId === vehicleId),
      );
    const sinceOf = new Map((await coverage()).map(({ vehicle_id, since }) => [String(vehicle_id), since]));
    const covered = sums.map((row) => ({ ...row, since: sinceOf.get(String(row.vehicleId)) ?? null }));
    return [fleetSheet(covered, month, t), ...driven.map((one) => vehicleSheet(one, month, daysOfOne(one), words, t))];
  }

  async function vehicleMonth(id: number): Promise<Sheet[] | undefined> {
    const named = (await reportVehicles(database, visibility)).find((one) => one.id === id);
    if (!named) return undefined;
    const month = sheetMonth(choice.month, today);
    const found = await daysOf(id, monthPeriod(month));
    const shown = { license_plate: named.license_plate, vehicle_name: named.name, vehicle_code: null };
    return [vehicleSheet(shown, month, found, words, t)];
  }

  async function vehicles(): Promise<Sheet[]> {
    const { data } = await listVehicles(database, {}, visibility);
    const rows = data.map((row) => ({ ...row, last_location_time: timeOf(row.last_location_time) }));
    return [tableSheet(t('ui-lists:names.vehicles'), vehiclesTable, rows, t)];
  }

  async function devices(): Promise<Sheet[]> {
    const { data } = await listDevices(database, {}, visibility);
    const rows = data.map((row) => ({
      ...row,
      last_heartbeat: timeOf(row.last_heartbeat),
      last_location_time: timeOf(row.last_location_time),
    }));
    return [tableSheet(t('ui-lists:names.devices'), devicesTable, rows, t)];
  }

  async function distanceDays(id: number | null): Promise<Sheet> {
    const newestFirst = (await daysOf(id, period)).toReversed();
    return tableSheet(
      t('ui-reports:tables.dailyDistance'),
      privateColumns(distanceDaysTable, newestFirst),
      newestFirst,
      t,
    );
  }

  async function daysOf(id: number | null, { from, to }: DayPeriod): Promise<DaySums[]> {
    if (id !== null) await deriveAndStore(database, await staleDays(database, from, MOST_STALE_DAYS, id));
    const rows = await distancesByDay(database, { from, to, visibility }, id ?? undefined);
    return withPrivateDays(rows.map(dayOf), await privateOf({ from, to }, id ?? undefined));
  }

  async function fleetSums({ from, to }: DayPeriod): Promise<VehicleSums[]> {
    const rows = await distancesByVehicle(database, { from, to, visibility });
    const vehicles = rows.map((row) => ({
      ...readSums(timed(row)),
      vehicleId: row.vehicle_id,
      license_plate: row.license_plate,
      vehicle_code: row.vehicle_code,
      vehicle_name: row.vehicle_name,
    }));
    return withPrivate(vehicles, await privateOf({ from, to }));
  }

  async function privateOf({ from, to }: DayPeriod, id?: number): Promise<PrivateDay[]> {
    const rows = await privateDays(database, { from, to, visibility, vehicle: id });
    return rows.map(({ vehicle_id, date, distance }) => ({ vehicleId: vehicle_id, date, metres: distance }));
  }

  function words(latitude: number | null | undefined, longitude: number | null | undefined): string | null {
    return latitude == null || longitude == null ? null : readPlace(latitude, longitude, locale, nameAt);
  }
}

/** A file of records, of which there may be more than it takes. */
const records = (sheet: Sheet, total: number): ReportFile => ({
  sheets: [sheet],
  ...(total > sheet.rows.length && { newest: { rows: sheet.rows.length, total } }),
});

/** A row of the server with its times as epoch ms. */
const timed = <Row extends { first_departure: string | null; last_arrival: string | null }>(row: Row) => ({
  ...row,
  first_departure: timeOf(row.first_departure),
  last_arrival: timeOf(row.last_arrival),
});

const dayOf = (
  row: Omit<SentDay, 'first_departure' | 'last_arrival'> & {
    first_departure: string | null;
    last_arrival: string | null;
  },
): DaySums => readDay(timed(row));
