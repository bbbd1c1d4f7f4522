import { Ajv } from 'ajv';
import { zoneRowFields } from 'shared-auth/calls';
import { type MaybeReach, mustReachTeam } from '../../identity/access/reach';
import type { Queries } from '../../platform/database/database';
import { nameKey } from '../../platform/database/nameKey';
import { fieldMessages, HttpError } from '../../platform/http/errors';
import { lazyValidator } from '../../platform/http/lazySchemas';
import { inputProperties } from '../../platform/http/records';
import { Input } from '../../platform/http/schemas';
import { parseGeometry } from './geometry/parseGeometry';
import { type ZoneBody, zoneMessages, zoneValues } from './readZone';
import type { ZoneScope } from './zoneScope';
import { takenNames, type ZoneValues } from './zones.store';

/** The preview of a row of a file. */
interface ImportedRow {
  row: number;
  name: string;
  problems: { field: string; message: string }[];
  /** Whether a zone with its name exists already, or an earlier row has it: then it is left out. */
  duplicate: boolean;
}

/** The number of rows after which other work gets a turn. */
const AT_ONCE = 20;

const check = lazyValidator(() =>
  new Ajv({ allErrors: true, verbose: true, removeAdditional: true, strict: false }).compile(
    Input(inputProperties(zoneRowFields, zoneMessages)),
  ),
);

/** Checks the rows of a file, each separately. @returns their previews, and the zones to create */
export async function importZones(
  queries: Queries,
  rows: readonly unknown[],
  { reach, teams }: ZoneScope,
  signal: AbortSignal,
): Promise<{ rows: ImportedRow[]; zones: ZoneValues[] }> {
  const names = rows.map(nameOf);
  const taken = await takenNames(queries, names, teams);
  const zones: ZoneValues[] = [];
  const imported: ImportedRow[] = [];
  for (const [row, given] of rows.entries()) {
    if (row % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    const name = names[row] ?? '';
    const read = readZoneRow(given, reach);
    const duplicate = taken.has(nameKey(name));
    taken.add(nameKey(name));
    imported.push({ row, name, problems: duplicate ? [] : read.problems, duplicate });
    if (read.zone && !duplicate) zones.push(read.zone);
  }
  return { rows: imported, zones };
}

function nameOf(row: unknown): string {
  const { name } = row as { name?: unknown };
  return typeof name === 'string' ? name.trim().slice(0, 100) : '';
}

/** The values of a row of a file, or the reason why it cannot be a zone. */
export function readZoneRow(
  given: unknown,
  reach: MaybeReach,
): { zone?: ZoneValues; problems: ImportedRow['problems'] } {
  const problems: ImportedRow['problems'] = [];
  if (!check(given))
    for (const [field, message] of Object.entries(fieldMessages(check.errors ?? []))) problems.push({ field, message });
  const body = given as ZoneBody; // where the row has no problem
  const read = parseGeometry(body.geometry);
  const isGeometryNamed = problems.some(({ field }) => field === 'geometry');
  if (read.problem !== undefined && !isGeometryNamed) problems.push({ field: 'geometry', message: read.problem });
  if (problems.length === 0 && reach !== null) {
    try {
      mustReachTeam(reach, body.team_id ?? null);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      problems.push({ field: 'team_id', message: error.message });
    }
  }
  return read.problem === undefined && problems.length === 0
    ? { zone: zoneValues(body, read.geometry), problems }
    : { problems };
}
