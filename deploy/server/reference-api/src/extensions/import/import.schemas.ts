import { type InputName, vehicleFields } from 'shared-auth/contract';
import { inputColumns } from '../../platform/database/fieldColumns';
import { Envelope, Input, OneOf, Text, Type } from '../../platform/http/schemas';

/**
 * A cell as it is in the file; what it means is checked row by row. A field that is missing stays as it is, an
 * empty one is cleared.
 */
const Cell = Type.Optional(Type.String({ maxLength: 5_000 }));

export const MAX_IMPORTED_ROWS = 5_000;

const imported = <T extends Record<string, typeof Cell>>(cells: T) =>
  Input({
    rows: Type.Array(Input(cells), { minItems: 1, maxItems: MAX_IMPORTED_ROWS }),
    /** Shows what would happen, and changes nothing. */
    dry_run: Type.Optional(Type.Boolean()),
  });

export const VehicleImport = imported(
  Object.fromEntries(inputColumns(vehicleFields).map((name) => [name, Cell])) as Record<
    InputName<typeof vehicleFields>,
    typeof Cell
  >, // each field of the form
);

/** `vehicle` is a plate or a vehicle's code. */
export const DeviceImport = imported({
  device_id: Cell,
  imei: Cell,
  identifier: Cell,
  device_type: Cell,
  vehicle: Cell,
  sim_card_number: Cell,
  phone_number: Cell,
  status: Cell,
  notes: Cell,
  silence_minutes: Cell,
  silence_in_hours: Cell,
});

/** What is wrong with a cell, for a page in any language; `message` is the Macedonian text. */
export const problemCodes = ['required', 'too_long', 'invalid', 'taken', 'duplicate', 'unknown', 'has_device'] as const;

/** `row` counts from 0, as the rows were sent. */
export const ImportAnswer = Envelope(
  Type.Object({
    /** False where it was a dry run or a row has an error. */
    applied: Type.Boolean(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    rows: Type.Array(
      Type.Object({ row: Type.Integer(), action: OneOf(['create', 'update', 'keep']), fields: Type.Array(Text) }),
    ),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer(),
        field: Text,
        code: OneOf(problemCodes),
        /** Of `too_long`: characters; of `duplicate`: the row that was first. */
        limit: Type.Optional(Type.Integer()),
        message: Text,
      }),
    ),
  }),
);
