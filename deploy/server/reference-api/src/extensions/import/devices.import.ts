import { deviceImportCalls, type ReceivedBody } from 'shared-auth/calls';
import { isTrackerId, lookalikeKey, silenceRange } from 'shared-auth/contract';
import { DeviceFileInput, identifierText } from '../../fleet/devices/devices.schemas';
import { deviceSearchText } from '../../fleet/devices/devices.store';
import { noSilenceText, type OwnSilence, silenceRangeText } from '../../fleet/devices/ownSilence';
import type { Queries } from '../../platform/database/database';
import { mapInSteps } from '../../platform/limits/ownTurn';
import { deviceFinder, namedVehicles, vehicleFinder } from './finders';
import { duplicates, importResult, isFirstOfField, type RowPlan, type RowProblem, rowChecker } from './rowProblems';
import { lostZeros, type SpelledKind, spoilt, withoutZeros } from './spoilt';

type Row = ReceivedBody<typeof deviceImportCalls.import.body>['rows'][number];

const { vehicle: _, ...ownCells } = deviceImportCalls.import.body.rows.fields;
type Field = keyof typeof ownCells;
// Its own keys
const fields = Object.keys(ownCells) as Field[];
/** The text columns of the table of devices; limits of silence are stored in another table. */
const textColumns = fields.filter((name) => name !== 'silence_minutes' && name !== 'silence_in_hours');
type Values = Record<Field, string> & { vehicle_id: number | null };
interface Present extends Values {
  id: number;
}

const problemsOf = rowChecker(DeviceFileInput);
const emptyDevice: Values = {
  // Each of them
  ...(Object.fromEntries(fields.map((name) => [name, ''])) as Record<Field, string>),
  status: 'offline',
  vehicle_id: null,
};

const [YES, NO] = ['yes', 'no'] as const;

type Problem = Omit<RowProblem, 'row'>;

/** The errors of a limit of silence: its minutes, and whether only working hours are summed. */
function silenceProblems({ silence_in_hours: inHours = '' }: Row, { silence_minutes: minutes }: Values): Problem[] {
  const { min, max } = silenceRange;
  const isRange = /^\d{1,5}$/.test(minutes) && Number(minutes) >= min && Number(minutes) <= max;
  const problems: Problem[] = [];
  if (minutes !== '' && !isRange)
    problems.push({ field: 'silence_minutes', code: 'invalid', message: silenceRangeText });
  if (!['', YES, NO].includes(inHours))
    problems.push({ field: 'silence_in_hours', code: 'invalid', message: 'Внесете „Да“ или „Не“' });
  return problems;
}

/** How a spreadsheet may have damaged each field. */
const spelled: Readonly<Record<string, SpelledKind>> = {
  device_id: 'code',
  imei: 'number',
  identifier: 'number',
  device_type: 'word',
  vehicle: 'code',
  sim_card_number: 'number',
  phone_number: 'phone',
};

/**
 * Imports devices from a file: each is identified by its IMEI, or by its device id where it has none. All rows or none.
 */
export async function importDevices(
  queries: Queries,
  rows: readonly Row[],
  dryRun: boolean,
  silences: Pick<OwnSilence, 'isKept' | 'save'>,
) {
  const trimmed = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text?.trim()])),
  );
  const present = await presentDevices(queries, trimmed);
  const knownDevice = deviceFinder(present);
  const vehicleOf = vehicleFinder(
    await namedVehicles(
      queries,
      trimmed.map(({ vehicle = '' }) => vehicle),
    ),
  );
  const zeroed = withoutZeros(await zeroedNames(queries, trimmed));
  const plans: RowPlan[] = [];
  const before: (Present | undefined)[] = [];
  const errors: RowProblem[] = [];
  const wanted = await mapInSteps(trimmed, (row: Row, index): Values => {
    const known = knownDevice(row);
    const values = wantedValues(row, known ?? emptyDevice);
    const vehicle = row.vehicle === undefined ? undefined : vehicleOf(row.vehicle);
    if (vehicle === 'unknown')
      errors.push({ row: index, field: 'vehicle', code: 'unknown', message: 'Избраното возило не постои.' });
    else if (vehicle !== undefined) values.vehicle_id = vehicle;
    const zeros = known ? [] : zerosLost(row, zeroed);
    const problems = [...spoilt(row, spelled, known ?? emptyDevice), ...zeros, ...valueProblems(values, known)];
    const silence = silences.isKept ? silenceProblems(row, values) : unkeptSilence(row);
    errors.push(...[...problems, ...silence].filter(isFirstOfField).map((problem) => ({ row: index, ...problem })));
    before.push(known);
    plans.push(planOf(index, values, known));
    return values;
  });
  errors.push(...(await clashes(queries, wanted, before, present)));
  if (!dryRun && errors.length === 0) await write(queries, wanted, plans, before, silences);
  return importResult(plans, errors, dryRun);
}

/** The values that a device is to have: the cells of the row, and the stored values where it has no cell. */
function wantedValues(row: Row, kept: Values): Values {
  const values = { vehicle_id: kept.vehicle_id } as Values;
  for (const field of fields) values[field] = cell(field, row[field], kept[field]);
  // Without a limit the choice of working hours has no meaning.
  values.silence_in_hours = values.silence_minutes === '' ? '' : values.silence_in_hours || NO;
  return values;
}

function planOf(row: number, values: Values, known: Present | undefined): RowPlan {
  if (known === undefined) return { row, action: 'create', fields: [] };
  const changed: string[] = fields.filter((field) => values[field] !== known[field]);
  if (values.vehicle_id !== known.vehicle_id) changed.push('vehicle');
  return { row, action: changed.length > 0 ? 'update' : 'keep', fields: changed };
}

/** The names of a new device that equal those of another one except for leading zeros. */
const zerosLost = (row: Row, zeroed: ReadonlyMap<string, string>): Problem[] =>
  (['device_id', 'identifier'] as const).flatMap((field) => {
    const name = zeroed.get(row[field] ?? '');
    return name === undefined ? [] : [lostZeros(field, row[field] ?? '', name)];
  });

/**
 * The errors that the form would report. A tracker that was assigned to a vehicle by its own id may have no IMEI, and
 * so may one whose id or identifier is sent by the tracker.
 */
function valueProblems(values: Values, known: Present | undefined): Problem[] {
  const { vehicle_id: _, imei, identifier, silence_minutes: __, silence_in_hours: ___, ...rest } = values;
  const isOwnName = identifier !== '' || isTrackerId(values.device_id);
  const mayLackImei = known === undefined ? isOwnName : known.imei === '' || identifier !== '';
  const found = problemsOf({ ...rest, imei: mayLackImei && imei === '' ? '0'.repeat(15) : imei });
  if (identifier === '' || isTrackerId(identifier)) return found;
  return [...found, { field: 'identifier', code: 'invalid', message: identifierText }];
}

const unkeptSilence = ({ silence_minutes, silence_in_hours }: Row): Problem[] =>
  silence_minutes || silence_in_hours ? [{ field: 'silence_minutes', code: 'invalid', message: noSilenceText }] : [];

/** Whether a device is online follows from its messages: a file changes only whether it is in maintenance. */
function cell(field: Field, given: string | undefined, kept: string): string {
  if (given === undefined || (given === '' && field === 'status')) return kept;
  const isLive = (status: string) => status === 'online' || status === 'offline';
  return field === 'status' && isLive(given) && isLive(kept) ? kept : given;
}

/** Names that two devices would share in the end: within the file, or with a device that is not in it. */
async function clashes(
  queries: Queries,
  wanted: readonly Values[],
  before: readonly (Present | undefined)[],
  present: readonly Present[],
): Promise<RowProblem[]> {
  const inFile = new Set(before.map((device) => device?.id));
  const others = present.filter(({ id }) => !inFile.has(id));
  // A name of any kind: no device is found by another one's.
  const namesTaken = new Set(
    others.flatMap(({ device_id, imei, identifier }) => [device_id, imei, identifier]).filter((name) => name !== ''),
  );
  const twins = new Map(others.map(({ device_id }) => [lookalikeKey(device_id), device_id]));
  const isKept = (row: number) =>
    lookalikeKey(before[row]?.device_id ?? '') === lookalikeKey(wanted[row]?.device_id ?? '');
  const equipped = await queries.query<{ vehicle_id: number }>(
    'select vehicle_id from devices where vehicle_id = any($1::int[]) and id <> all($2::int[])',
    [wanted.flatMap(({ vehicle_id }) => vehicle_id ?? []), before.flatMap((device) => device?.id ?? [])],
  );
  const vehiclesTaken = new Set(equipped.map(({ vehicle_id }) => vehicle_id));
  const sent = new Map(wanted.flatMap(({ imei, identifier }, row) => [imei, identifier].map((name) => [name, row])));
  const taken = wanted.flatMap(({ device_id, imei, identifier, vehicle_id }, row): RowProblem[] => [
    ...(namesTaken.has(device_id) || (sent.get(device_id) ?? row) !== row
      ? [{ row, field: 'device_id', code: 'taken' as const, message: 'Веќе постои уред со ова ID.' }]
      : []),
    ...(!namesTaken.has(device_id) && !isKept(row) && twins.has(lookalikeKey(device_id))
      ? [
          {
            row,
            field: 'device_id',
            code: 'taken' as const,
            message: `Изгледа исто како „${twins.get(lookalikeKey(device_id))}“, кое веќе постои.`,
          },
        ]
      : []),
    ...(identifier !== '' && (namesTaken.has(identifier) || (sent.get(identifier) ?? row) !== row)
      ? [{ row, field: 'identifier', code: 'taken' as const, message: 'Веќе постои уред со овој идентификатор.' }]
      : []),
    ...(imei !== '' && namesTaken.has(imei)
      ? [{ row, field: 'imei', code: 'taken' as const, message: 'Веќе постои уред со овој IMEI.' }]
      : []),
    ...(vehicle_id !== null && vehiclesTaken.has(vehicle_id)
      ? [{ row, field: 'vehicle', code: 'has_device' as const, message: 'Избраното возило веќе има уред.' }]
      : []),
  ]);
  const column = (name: 'imei' | 'identifier' | 'vehicle_id') => wanted.map((values) => String(values[name] ?? ''));
  const ids = wanted.map(({ device_id }, row) => (isKept(row) ? device_id : lookalikeKey(device_id)));
  return [
    ...duplicates(ids, 'device_id'),
    ...duplicates(column('imei'), 'imei'),
    ...duplicates(column('identifier'), 'identifier'),
    ...duplicates(column('vehicle_id'), 'vehicle'),
    ...taken,
  ];
}

function presentDevices(queries: Queries, rows: readonly Row[]): Promise<Present[]> {
  return queries.query<Present>(
    `select id, vehicle_id, ${textColumns.map((name) => `coalesce(${name}, '') as ${name}`).join(', ')},
       coalesce(l.minutes::text, '') as silence_minutes,
       case when l.in_hours then '${YES}' when not l.in_hours then '${NO}' else '' end as silence_in_hours
     from devices left join silence_limits l on l.device_pk = devices.id where imei = any($1::text[]) or identifier = any($1::text[]) or device_id = any($1::text[])
       or lookalike_key(device_id) in (select lookalike_key(name) from unnest($1::text[]) as x(name))`,
    [rows.flatMap(({ imei = '', identifier = '', device_id = '' }) => [imei, identifier, device_id])],
  );
}

/** Names of devices that equal those of rows except for leading zeros. */
async function zeroedNames(queries: Queries, rows: readonly Row[]): Promise<string[]> {
  const found = await queries.query<{ name: string }>(
    "select name from device_names where name like '0%' and ltrim(name, '0') = any($1::text[])",
    [rows.flatMap(({ identifier = '', device_id = '' }) => [identifier, device_id].filter((name) => name !== ''))],
  );
  return found.map(({ name }) => name);
}

async function write(
  queries: Queries,
  wanted: readonly Values[],
  plans: readonly RowPlan[],
  before: readonly (Present | undefined)[],
  silences: Pick<OwnSilence, 'save'>,
): Promise<void> {
  const records = wanted.map((values, row) => ({
    // Each of them
    ...(Object.fromEntries(textColumns.map((name) => [name, values[name] || null])) as Record<string, string | null>),
    vehicle_id: values.vehicle_id,
    id: before[row]?.id,
    action: plans[row]?.action,
    search_text: deviceSearchText(values.device_id, values.imei || null, values.identifier || null),
  }));
  const columns = [...textColumns, 'vehicle_id', 'search_text'];
  const source = `jsonb_to_recordset($1::text::jsonb) as x(id int, vehicle_id int, search_text text, ${textColumns.map((name) => `${name} text`).join(', ')})`;
  const updated = records.filter(({ action }) => action === 'update');
  if (updated.length > 0) {
    // Two devices may change vehicles or ids with each other.
    await queries.query(
      "update devices set vehicle_id = null, device_id = 'import ' || id, imei = null, identifier = null where id = any($1::int[])",
      [updated.map(({ id }) => id)],
    );
    await queries.query(
      `update devices d set ${columns.map((name) => `${name} = x.${name}`).join(', ')}, updated_at = now()
       from ${source} where d.id = x.id`,
      [JSON.stringify(updated)],
    );
  }
  await queries.query(
    `with created as (
       insert into devices (${columns.join(', ')}) select ${columns.join(', ')} from ${source} returning id)
     insert into device_state (device_pk) select id from created`,
    [JSON.stringify(records.filter(({ action }) => action === 'create'))],
  );
  const isSame = ({ silence_minutes, silence_in_hours }: Values, kept: Values) =>
    silence_minutes === kept.silence_minutes && silence_in_hours === kept.silence_in_hours;
  const limited = wanted.filter((values, row) => !isSame(values, before[row] ?? emptyDevice));
  if (limited.length === 0) return;
  const ids = await queries.query<{ id: number; device_id: string }>(
    'select id, device_id from devices where device_id = any($1::text[])',
    [limited.map(({ device_id }) => device_id)],
  );
  const idOf = new Map(ids.map(({ id, device_id }) => [device_id, id]));
  const limits = limited.map(({ device_id, silence_minutes, silence_in_hours }) => {
    const minutes = silence_minutes === '' ? null : Number(silence_minutes);
    return [idOf.get(device_id) ?? 0, { minutes, in_hours: minutes !== null && silence_in_hours === YES }] as const;
  });
  await silences.save(queries, new Map(limits));
}
