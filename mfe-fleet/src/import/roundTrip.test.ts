import '../testing/readableFiles';
import fc from 'fast-check';
import type { Translate } from 'shared-auth';
import { devicesTable, tableCsv, tableSheet, vehiclesTable } from 'shared-ui/reports';
import { toXlsx } from 'shared-ui/xlsx';
import type { ImportKind } from './importColumns';
import { importRows } from './importRows';
import { readTable } from './readTable';

// An apostrophe before digits alone is what a workbook may have from a CSV file, and nobody's text.
const text = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map((raw) => raw.replace(/\p{Cc}/gu, '').trim())
  .filter((raw) => !/^'+\d+$/.test(raw));
const named = text.filter((raw) => raw !== '');
const notes = fc.oneof(
  text,
  fc.constantFrom('=1+2; -3', 'a;b,c\t"d"', '038901234567', 'прва\nвтора', '-12,5', ',-', ",''-", "'-", "''=1", "; '+"),
);
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const vehicle = fc.record({
  vehicle_code: named,
  license_plate: text,
  make: text,
  model: text,
  color: text,
  notes,
});
const device = fc.record({
  device_id: named,
  imei: digits(15),
  license_plate: named,
  device_type: text,
  sim_card_number: digits(20),
  phone_number: digits(8).map((number) => `+3897${number}`),
  notes,
});

/** Headers by the fields' own names: which words they have is tested elsewhere. */
const t = ((key: string) => key.split('.').at(-1) ?? key) as Translate;

const kinds: Readonly<
  Record<Exclude<ImportKind, 'receipts'>, { table: readonly unknown[]; row: fc.Arbitrary<object> }>
> = {
  vehicles: { table: vehiclesTable, row: vehicle },
  devices: { table: devicesTable, row: device },
};

it.each([
  ['vehicles', 'CSV'],
  ['vehicles', 'XLSX'],
  ['devices', 'CSV'],
  ['devices', 'XLSX'],
] as const)('brings any of the %s back as it was exported: %s', async (kind, format) => {
  const table = kinds[kind].table as typeof vehiclesTable;
  await fc.assert(
    fc.asyncProperty(fc.array(kinds[kind].row, { minLength: 1, maxLength: 3 }), async (made) => {
      const rows = made as never[]; // what else lists have of them is not of the file
      const written = format === 'CSV' ? tableCsv(table, rows, t) : await toXlsx([tableSheet('Лист', table, rows, t)]);
      const read = importRows(kind, await readTable(new Blob([written])));
      const fields = Object.keys(made[0] ?? {});
      // The file has the vehicle of a device as people know it.
      const nameOf = (field: string) => (kind === 'devices' && field === 'license_plate' ? 'vehicle' : field);
      expect(read.rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[nameOf(field)]])))).toEqual(
        made,
      );
    }),
    { numRuns: 60 },
  );
});
