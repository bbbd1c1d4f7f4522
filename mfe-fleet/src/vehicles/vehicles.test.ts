import { inputFields, vehicleFields } from 'shared-auth/contract';
import { tableCsv, vehiclesTable } from 'shared-ui/reports';
import { emptyVehicle, modelText, vehicleBody, vehicleProblems } from './vehicles';
import type { Vehicle } from './vehicles.api';

const filled = {
  ...emptyVehicle,
  vehicle_code: 'V-1',
  license_plate: 'SK-1234-AB',
  make: 'MAN',
  model: 'TGX',
  vehicle_type: 'truck',
};

describe('a vehicle form', () => {
  it('starts as an active vehicle', () => {
    expect(emptyVehicle.status).toBe('active');
  });

  it('requires code, plate, make, model and type, all at once', () => {
    expect(vehicleProblems(emptyVehicle, 2026)).toEqual({
      vehicle_code: 'codeRequired',
      license_plate: 'plateRequired',
      make: 'makeRequired',
      model: 'modelRequired',
      vehicle_type: 'typeRequired',
    });
  });

  it('takes blanks for nothing', () => {
    expect(vehicleProblems({ ...filled, vehicle_code: '  ' }, 2026)).toEqual({ vehicle_code: 'codeRequired' });
  });

  it.each([
    ['', true],
    ['1899', false],
    ['1900', true],
    ['2027', true],
    ['2028', false],
    ['2020.5', false],
    ['abc', false],
  ])('a year of "%s" is accepted: %s', (year, accepted) => {
    expect(vehicleProblems({ ...filled, year }, 2026)).toEqual(accepted ? {} : { year: 'yearRange' });
  });

  it('sends exactly the fields of the spec, the code as vehicle_id', () => {
    expect(vehicleBody({ ...filled, vehicle_code: ' V-1 ', year: '2019', color: 'бела' })).toEqual({
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
    expect(vehicleBody(filled).year).toBeNull();
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
