import { deviceInput } from '../records/device';
import type { Fields } from '../records/field';
import { type InputName, inputFields } from '../records/form';
import { vehicleFields } from '../records/vehicle';
import { calls } from './call';

/** Rows of a file at most. */
export const MOST_IMPORTED_ROWS = 5_000;

/**
 * A cell as the file has it; its meaning is checked row by row. A missing one stays as it is, an empty one is cleared.
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
    // What a page can put into any language; `message` is the Macedonian text.
    code: { ...text, oneOf: ['required', 'too_long', 'invalid', 'taken', 'duplicate', 'unknown', 'has_device'] },
    // Of `too_long`: characters; of `duplicate`: the row that was first.
    limit: { ...count, absent: true },
    message: text,
  }),
} as const satisfies Fields;

/** Brings in a file: first what would happen, row by row, then all of it or nothing. */
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
      // Shows what would happen, and changes nothing.
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

/** Devices from a file, each known by its IMEI, or by its device id where it has none. */
export const deviceImportCalls = calls('devices', {
  import: { path: '/api/devices/import', can: 'devices.edit', audit: 'devices_imported', ...bringIn(deviceCells) },
});

/**
 * Receipts from a file, each known by its vehicle and moment: one that is there already stays as it is. Announced as
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

/** What a file brings in. */
export const importedKinds = ['vehicles', 'devices', 'zones', 'receipts'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** Why something stays that a file has brought in: it was changed, it is in use, its tracker has sent. */
const keptReasons = ['changed', 'device', 'messages', 'used'] as const;

/** What the caller has brought in from files within the last hour. Announced as `imports.undo`. */
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
      // Of what the file has made, not changed.
      made: count,
    },
  },
  // Removes what the file has made. What was used since stays, and can be asked for again.
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
