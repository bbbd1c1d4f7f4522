import {
  activeDaysTable,
  alarmRates,
  alarmRateTable,
  alarmTypeNames,
  alarmTypesTable,
  byDistance,
  byDriving,
  byLocationCount,
  type DayPeriod,
  type DaySums,
  distanceDaysTable,
  distanceFigures,
  distanceTable,
  efficiencyTable,
  figuresSheet,
  fleetSheet,
  hoursTable,
  inactivityTable,
  monthPeriod,
  overviewFigures,
  type PrivateDay,
  privateColumns,
  type ReportFigure,
  readDay,
  readSums,
  riskTable,
  sheetMonth,
  sumOf,
  tableSheet,
  topVehiclesTable,
  utilizationFigures,
  type VehicleSums,
  vehicleFigures,
  vehicleSheet,
  withPrivate,
  withPrivateDays,
} from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import {
  dashboardReport,
  operationalReport,
  reportVehicles,
  safetyReport,
  vehicleReport,
} from '../../reading/reports/reports.store';
import { privateDays } from '../privacy/privateTime/privateDays';
import { coverageByVehicle } from '../trips/coverage.store';
import { deriveSince } from '../trips/tripDeriver';
import { distancesByDay, distancesByVehicle, distancesByVehicleAndDay } from '../trips/trips.store';
import { type AskedReport, placeWords, type ReportFile, timed } from './reportAsked';

/* Views of sums as sheets, made from the definitions of their pages. */

/** The days with records, of the requested vehicle or of each. */
export const coverageOf = ({ database, visibility, choice }: AskedReport) =>
  coverageByVehicle(database, visibility, choice.vehicle_id ?? undefined);

const monthOf = ({ choice, today }: AskedReport) => sheetMonth(choice.month, today);

/** The days of a view. */
export const daysOf = (asked: AskedReport): DayPeriod =>
  asked.choice.view === 'month' ? monthPeriod(monthOf(asked)) : asked.period;

type Figures = Readonly<Record<string, number | null | undefined>>;
type Named = typeof overviewFigures | typeof vehicleFigures | typeof utilizationFigures;

function figures({ t }: AskedReport, names: Named, values: Figures, previous: Figures): Sheet {
  const each = names.map(
    ([field, title]): ReportFigure => ({
      title: t(`ui-reports:figures.${title}`),
      value: values[field] ?? null,
      previous: previous[field],
    }),
  );
  return figuresSheet(each, t);
}

const namesOf = ({ t }: AskedReport, rows: readonly { type: string }[]) =>
  alarmTypeNames(
    rows.map(({ type }) => type),
    t,
  );

async function distanceDays(asked: AskedReport, id: number | null): Promise<Sheet> {
  const rows = (await daySums(asked, id, asked.period)).toReversed();
  return tableSheet(asked.t('ui-reports:tables.dailyDistance'), privateColumns(distanceDaysTable, rows), rows, asked.t);
}

export async function dashboard(asked: AskedReport): Promise<ReportFile> {
  const { database, days, period, visibility, t } = asked;
  const { overview, previous, topVehicles, alarmTypes } = await dashboardReport(database, days, visibility);
  const names = namesOf(asked, alarmTypes);
  const typeRows = alarmTypes.map(({ total_count }, place) => ({ name: names[place] ?? null, total_count }));
  const sums = byDistance(await fleetSums(asked, period));
  const driven = distanceFigures(sumOf(sums), null, days * sums.length).map(({ key, value, previous: before }) => ({
    title: t(`ui-reports:figures.${key}`),
    value,
    previous: before,
  }));
  const sheets = [
    figures(asked, overviewFigures, overview, { ...previous }),
    tableSheet(t('ui-reports:tables.topVehicles'), topVehiclesTable, byLocationCount(topVehicles), t),
    tableSheet(t('ui-reports:sheets.alarmTypes'), alarmTypesTable, typeRows, t),
    figuresSheet(driven, t),
    tableSheet(t('ui-reports:tables.distance'), privateColumns(distanceTable(days), sums), sums, t),
  ];
  return { sheets, holes: { leftOut: overview } };
}

export async function vehicle(asked: AskedReport): Promise<ReportFile | undefined> {
  const { database, days, visibility, t } = asked;
  const id = asked.choice.vehicle_id;
  const report = id === null ? undefined : await vehicleReport(database, days, id, visibility);
  if (!report) return undefined;
  const sheets = [
    figures(asked, vehicleFigures, report.stats, { ...report.previous }),
    tableSheet(t('ui-reports:tables.dailyActivity'), activeDaysTable, report.dailyActivity, t),
    await distanceDays(asked, id),
  ];
  return { sheets, holes: { leftOut: report.stats } };
}

export async function safety(asked: AskedReport): Promise<Sheet[]> {
  const { database, days, period, visibility, t } = asked;
  const { safetyStats, previous, riskProfile } = await safetyReport(database, days, visibility);
  const names = namesOf(asked, safetyStats);
  const byType = safetyStats.map(({ type, total_count }, place) => ({
    title: names[place] ?? '',
    value: total_count,
    previous: previous?.safetyStats.find((before) => before.type === type)?.total_count,
  }));
  const rates = alarmRates(await fleetSums(asked, period), riskProfile);
  return [
    figuresSheet(byType, t),
    tableSheet(t('ui-reports:tables.risk'), riskTable, riskProfile, t),
    tableSheet(t('ui-reports:tables.alarmRate'), alarmRateTable, rates, t),
  ];
}

export async function operational(asked: AskedReport): Promise<Sheet[]> {
  const { database, days, period, visibility, t } = asked;
  const report = await operationalReport(database, days, visibility);
  const standing = timed(report.inactivity, 'last_location');
  return [
    figures(asked, utilizationFigures, report.fleetUtilization, { ...report.previous }),
    tableSheet(t('ui-reports:tables.efficiency'), efficiencyTable, report.vehicleEfficiency, t),
    tableSheet(t('ui-reports:tables.inactivity'), inactivityTable, standing, t),
    tableSheet(t('ui-reports:tables.hours'), hoursTable(days), byDriving(await fleetSums(asked, period)), t),
    await distanceDays(asked, null),
  ];
}

/** A month of one vehicle, or of the fleet and of each vehicle that was driven. */
export const month = (asked: AskedReport): Promise<Sheet[] | undefined> =>
  asked.choice.vehicle_id === null ? fleetMonth(asked) : vehicleMonth(asked, asked.choice.vehicle_id);

async function fleetMonth(asked: AskedReport): Promise<Sheet[]> {
  const sums = byDistance(await fleetSums(asked, daysOf(asked)));
  const daysOfOne = await daysOfEach(asked, daysOf(asked));
  const driven = sums.filter(({ trips, privateMetres }) => trips > 0 || privateMetres !== undefined);
  const sinceOf = new Map((await coverageOf(asked)).map(({ vehicle_id, since }) => [String(vehicle_id), since]));
  const covered = sums.map((row) => ({ ...row, since: sinceOf.get(String(row.vehicleId)) ?? null }));
  const sheetOf = (one: (typeof driven)[number]) =>
    vehicleSheet(one, monthOf(asked), daysOfOne(one.vehicleId), placeWords(asked), asked.t);
  return [fleetSheet(covered, monthOf(asked), asked.t), ...driven.map(sheetOf)];
}

async function vehicleMonth(asked: AskedReport, id: number): Promise<Sheet[] | undefined> {
  const named = (await reportVehicles(asked.database, asked.visibility)).find((one) => one.id === id);
  if (!named) return undefined;
  const found = await daySums(asked, id, daysOf(asked));
  const shown = { license_plate: named.license_plate, vehicle_name: named.name, vehicle_code: null };
  return [vehicleSheet(shown, monthOf(asked), found, placeWords(asked), asked.t)];
}

/* The sums of driving, with the kilometres of private time, as the pages show them. */

const ENDS = ['first_departure', 'last_arrival'] as const;

async function fleetSums(asked: AskedReport, { from, to }: DayPeriod): Promise<VehicleSums[]> {
  const { database, visibility } = asked;
  await deriveSince(database, from);
  const rows = timed(await distancesByVehicle(database, { from, to, visibility }), ...ENDS);
  const sums = rows.map((row) => ({
    ...readSums(row),
    vehicleId: row.vehicle_id,
    license_plate: row.license_plate,
    vehicle_code: row.vehicle_code,
    vehicle_name: row.vehicle_name,
  }));
  return withPrivate(sums, await privateOf(asked, { from, to }));
}

/** The days of one vehicle, or of the fleet where it is null. */
async function daySums(asked: AskedReport, id: number | null, { from, to }: DayPeriod): Promise<DaySums[]> {
  const { database, visibility } = asked;
  await deriveSince(database, from, id ?? undefined);
  const rows = await distancesByDay(database, { from, to, visibility }, id ?? undefined);
  return withPrivateDays(timed(rows, ...ENDS).map(readDay), await privateOf(asked, { from, to }, id ?? undefined));
}

/** The days of each vehicle. */
async function daysOfEach(
  asked: AskedReport,
  { from, to }: DayPeriod,
): Promise<(id: VehicleSums['vehicleId']) => DaySums[]> {
  const { database, visibility } = asked;
  const privates = await privateOf(asked, { from, to });
  const driven = new Map<number, DaySums[]>();
  for (const row of timed(await distancesByVehicleAndDay(database, { from, to, visibility }), ...ENDS)) {
    const days = driven.get(row.vehicle_id);
    if (days) days.push(readDay(row));
    else driven.set(row.vehicle_id, [readDay(row)]);
  }
  return (id) =>
    withPrivateDays(
      driven.get(Number(id)) ?? [],
      privates.filter(({ vehicleId }) => vehicleId === id),
    );
}

async function privateOf(
  { database, visibility }: AskedReport,
  { from, to }: DayPeriod,
  id?: number,
): Promise<PrivateDay[]> {
  const rows = await privateDays(database, { from, to, visibility, vehicle: id });
  return rows.map(({ vehicle_id, date, distance }) => ({ vehicleId: vehicle_id, date, metres: distance }));
}
