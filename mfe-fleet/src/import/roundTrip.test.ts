import '../testing/readableFiles';
import fc from 'fast-check';
import type { Translate } from 'shared-auth';
import { tableCsv, tableSheet, vehiclesTable } from 'shared-ui/reports';
import { toXlsx } from 'shared-ui/xlsx';
import { importRows } from './importRows';
import { readTable } from './readTable';

const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((raw) => raw.replace(/\p{Cc}/gu, '').trim());
const named = text.filter((raw) => raw !== '');
const vehicle = fc.record({
  vehicle_code: named,
  license_plate: text,
  make: text,
  model: text,
  color: text,
  notes: fc.oneof(text, fc.constantFrom('=1+2; -3', 'a;b,c\t"d"', '038901234567', 'прва\nвтора', '-12,5')),
});

/** Headers by the fields' own names: which words they have is tested elsewhere. */
const t = ((key: string) => key.split('.').at(-1) ?? key) as Translate;

it.each([
  ['CSV', async (rows: never[]) => tableCsv(vehiclesTable, rows, t)],
  ['XLSX', async (rows: never[]) => await toXlsx([tableSheet('Возила', vehiclesTable, rows, t)])],
])('brings any vehicle back as it was exported: %s', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(fc.array(vehicle, { minLength: 1, maxLength: 3 }), async (made) => {
      const file = new Blob([await write(made as never[])]);
      const { rows } = importRows('vehicles', await readTable(file));
      const fields = Object.keys(made[0] ?? {});
      expect(rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))).toEqual(made);
    }),
    { numRuns: 60 },
  );
});
