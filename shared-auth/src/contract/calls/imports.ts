import { deviceInput } from '../records/device';
import type { Fields } from '../records/field';
import { type InputName, inputFields } from '../records/form';
import { vehicleFields } from '../records/vehicle';
import { calls } from './call';

/** Rows of a file at most. */
export const MOST_IMPORTED_ROWS = 5_000;

/**
 * A cell as the file has it; its meaning is checked row by row. A missing cell leaves the value unchanged, an empty one
 * clears it.
 */
const cell = { kind: 'text', always: true, absent: true, input: { maxLength: 5_000 } } as const;
const cells = <Name extends string>(names: readonly Name[]) =>
  // Each of them
  Object.fromEntries(names.map((name) => [name, cell])) as Readonly<Record<Name, typeof cell>>;

const vehicleCells = {
  ...cells<InputName<typeof vehicleFields>>(inputFields(vehicleFields).map(({ name }) => name)),
  // The id of its team. Announced as `imports.teams`.
  team: cell,
};
/** A plate or a vehicle's code, in place of its id. */
const { vehicle_id: _, ...own } = deviceInput;
const deviceCells = { ...cells<InputName<typeof own>>(inputFields(own).map(({ name }) => name)), vehicle: cell };

const count = { kind: 'integer', always: true } as const;
const text = { kind: 'text', always: true } as const;
/** From 0, as the rows were sent. */
const row = { kind: 'integer', always: true } as const;
const listOf = <const F extends Fields>(fields: F) => ({ kind: 'record', list: true, always: true, fields }) as const;

const resultFields = {
  // False where it was a dry run or a row has an error.
  applied: { kind: 'flag', always: true },
  created: count,
  updated: count,
  unchanged: count,
  rows: listOf({
    row,
    action: { ...text, oneOf: ['create', 'update', 'keep'] },
    fields: { kind: 'text', list: true, always: true },
  }),
  errors: listOf({
    row,
    field: text,
    // A code that a page can translate; `message` is the Macedonian text.
    code: { ...text, oneOf: ['required', 'too_long', 'invalid', 'taken', 'duplicate', 'unknown', 'has_device'] },
    // Of `too_long`: characters; of `duplicate`: the row that was first.
    limit: { ...count, absent: true },
    message: text,
  }),
} as const satisfies Fields;

/** Imports a file: a dry run lists the result row by row, then either all rows are written or none. */
const bringIn = <const F extends Fields>(fields: F) =>
  ({
    method: 'POST',
    rows: 'all',
    budget: 'imports',
    bodyLimit: 4 * 1024 * 1024, // 5,000 rows with notes
    body: {
      rows: {
        kind: 'record',
        list: true,
        fields,
        input: { required: true, items: { min: 1, max: MOST_IMPORTED_ROWS } },
      },
      // Reports the result without changing anything.
      dry_run: { kind: 'flag', always: true, input: {} },
    },
    returns: resultFields,
    repeated: 'same',
  }) as const;

/** Vehicles from a file, each known by its code. */
export const vehicleImportCalls = calls('vehicles', {
  import: {
    path: '/api/vehicles/import',
    can: 'vehicles.edit',
    audit: 'vehicles_imported',
    ...bringIn(vehicleCells),
  },
});

/** Devices from a file, identified by IMEI, or by device id where the IMEI is missing. */
export const deviceImportCalls = calls('devices', {
  import: { path: '/api/devices/import', can: 'devices.edit', audit: 'devices_imported', ...bringIn(deviceCells) },
});

/**
 * Receipts from a file, identified by vehicle and time: an existing receipt stays unchanged. Announced as
 * `fuel.import`.
 */
export const receiptImportCalls = calls('fuel', {
  import: {
    path: '/api/fuel/import',
    can: 'maintenance.edit',
    audit: 'fuel_receipts_imported',
    ...bringIn({ vehicle: cell, bought_at: cell, litres: cell, price: cell }),
    rows: 'seen',
  },
});

/** The kinds of records that a file can import. */
export const importedKinds = ['vehicles', 'devices', 'zones', 'receipts'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** Why an imported record stays after an undo: it was changed, it is in use, or its tracker has sent messages. */
const keptReasons = ['changed', 'device', 'messages', 'used'] as const;

/** The caller's file imports of the last hour. Announced as `imports.undo`. */
export const fileImportCalls = calls('imports', {
  recent: {
    method: 'GET',
    path: '/api/imports',
    can: 'imports.undo',
    rows: 'own',
    list: {
      id: { kind: 'id', always: true },
      kind: { ...text, oneOf: importedKinds },
      made_at: { kind: 'time', always: true },
      // Records that the import created; changed ones are not included.
      made: count,
    },
  },
  // Removes the records that the import created. Those used since then stay; the call can be repeated for them.
  undo: {
    method: 'DELETE',
    path: '/api/imports/:id',
    can: 'imports.undo',
    rows: 'own',
    budget: 'imports',
    params: { id: { kind: 'text', input: { pattern: '^\\d{1,9}$' } } },
    returns: { removed: count, kept: listOf({ name: text, reason: { ...text, oneOf: keptReasons } }) },
    audit: 'import_undone',
  },
});
