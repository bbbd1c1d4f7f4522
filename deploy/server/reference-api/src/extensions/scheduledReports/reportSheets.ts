import { noHoles, notedSheet, uncoveredUntil, type ViewChoice } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import { canSee } from '../../identity/access/visibilityScope';
import type { Database } from '../../platform/database/database';
import { firstCovered } from '../trips/coverage.store';
import { alarms, devices, driving, locations, vehicles, visits } from './listSheets';
import { type AskedReport, askedReport, type ReportFile, type SheetReader } from './reportAsked';
import { coverageOf, dashboard, daysOf, month, operational, safety, vehicle } from './sumSheets';

type MakeFile = (asked: AskedReport) => Promise<ReportFile | undefined>;

/**
 * Sheets of sums state since when there are records, where these do not cover all of the days. The days are derived
 * first.
 */
const summed =
  (make: (asked: AskedReport) => Promise<Sheet[] | undefined>): MakeFile =>
  async (asked) => {
    const sheets = await make(asked);
    if (!sheets) return undefined;
    const since = uncoveredUntil(daysOf(asked), firstCovered(await coverageOf(asked)));
    const noted = sheets.map((sheet) => notedSheet(sheet, { ...noHoles, since }, asked.t));
    return { sheets: noted, ...(since !== null && { since }) };
  };

const files: Readonly<Record<ViewChoice['view'], MakeFile>> = {
  alarms,
  locations,
  visits,
  driving,
  vehicles,
  devices,
  dashboard: summed(dashboard),
  vehicle: summed(vehicle),
  safety: summed(safety),
  operational: summed(operational),
  month: summed(month),
};

/**
 * The tables of a view as the person sees them on its page, made of the very definitions that the page has. Undefined
 * when there is no such vehicle any more.
 */
export async function reportSheets(
  database: Database,
  choice: ViewChoice,
  reader: SheetReader,
): Promise<ReportFile | undefined> {
  const { vehicle_id } = choice;
  if (vehicle_id !== null && !canSee(reader.visibility, vehicle_id)) return undefined;
  return files[choice.view](askedReport(database, choice, reader));
}
