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
 * Sheets that are derived from positions state the first day with records, if records do not cover all days, and the
 * positions left out of the figures. The days are derived first.
 */
const whole =
  (make: (asked: AskedReport) => Promise<ReportFile | Sheet[] | undefined>): MakeFile =>
  async (asked) => {
    const made = await make(asked);
    if (!made) return undefined;
    const file: ReportFile = Array.isArray(made) ? { sheets: made } : made;
    const since = uncoveredUntil(daysOf(asked), firstCovered(await coverageOf(asked)));
    const holes = { ...noHoles, ...file.holes, since };
    return { ...file, holes, sheets: file.sheets.map((sheet) => notedSheet(sheet, holes, asked.t)) };
  };

const files: Readonly<Record<ViewChoice['view'], MakeFile>> = {
  alarms,
  locations,
  visits: whole(visits),
  driving: whole(driving),
  vehicles,
  devices,
  dashboard: whole(dashboard),
  vehicle: whole(vehicle),
  safety: whole(safety),
  operational: whole(operational),
  month: whole(month),
};

/**
 * The tables of a view as the person sees them on its page, made from the page's own definitions. Undefined when the
 * vehicle no longer exists.
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
