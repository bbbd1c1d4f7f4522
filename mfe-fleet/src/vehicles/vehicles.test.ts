import { emptyForm, inputFields, vehicleFields, writeBody } from 'shared-auth/contract';
import { tableCsv, vehiclesTable } from 'shared-ui/reports';
import { modelText } from './vehicles';
import type { Vehicle } from './vehicles.api';

describe('a vehicle form', () => {
  const empty = emptyForm(vehicleFields);
  const filled = {
    ...empty,
    ...{ vehicle_code: 'V-1', license_plate: 'SK-1234-AB', make: 'MAN', model: 'TGX', vehicle_type: 'truck' },
  };

  it('starts as an active vehicle', () => {
    expect(empty.status).toBe('active');
  });

  it('sends exactly the fields of the spec, the code as vehicle_id', () => {
    expect(writeBody(vehicleFields, { ...filled, vehicle_code: ' V-1 ', year: '2019', color: 'бела' })).toEqual({
      vehicle_id: 'V-1',
      license_plate: 'SK-1234-AB',
      make: 'MAN',
      model: 'TGX',
      year: 2019,
      color: 'бела',
      vehicle_type: 'truck',
      status: 'active',
      notes: '',
    });
    expect(writeBody(vehicleFields, filled).year).toBeNull();
  });
});

it('names a make, model and year, whichever are known', () => {
  expect(modelText({ make: 'MAN', model: 'TGX', year: 2019 })).toBe('MAN TGX (2019)');
  expect(modelText({ make: null, model: 'TGX', year: null })).toBe('TGX');
  expect(modelText({ make: null, model: null, year: null })).toBe('');
});

it('writes every field that a form has into the CSV, each under a head of its own', () => {
  const record: Record<string, string | number | null> = Object.fromEntries(
    Object.keys(vehicleFields).map((name) => [name, null]),
  );
  for (const { name } of inputFields(vehicleFields)) record[name] = name === 'year' ? 1987 : `<${name}>`;
  // Of the fields
  const [heads = '', row = ''] = tableCsv(vehiclesTable, [record as unknown as Vehicle], String).split('\r\n');
  for (const { name } of inputFields(vehicleFields)) expect(row).toContain(String(record[name]));
  expect(new Set(heads.split(';')).size).toBe(row.split(';').length);
});
