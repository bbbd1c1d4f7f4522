import { indexByIdentity, vehicleKey } from './identity';

const nobody = { vehicle_id: null, vehicle_code: null, device_id: null, license_plate: null };

it('names a vehicle by the first identity there is', () => {
  expect(vehicleKey({ ...nobody, vehicle_id: 1, vehicle_code: 'a' })).toBe('v:1');
  expect(vehicleKey({ ...nobody, vehicle_code: 'a', device_id: 2 })).toBe('c:a');
  expect(vehicleKey({ ...nobody, device_id: 2, license_plate: 'p' })).toBe('d:2');
  expect(vehicleKey({ ...nobody, license_plate: 'p' })).toBe('p:p');
  expect(vehicleKey({ ...nobody, vehicle_id: 1 })).toBe(vehicleKey({ ...nobody, vehicle_id: '1' }));
});

it('finds a row by whichever identity both have', () => {
  const rows = [
    { vehicle_id: 1, vehicle_code: 'A', device_id: 'd1', license_plate: 'SK-1' },
    { vehicle_id: null, vehicle_code: 'B' },
    { license_plate: 'SK-3' },
  ];
  const find = indexByIdentity(rows);
  expect(find({ ...nobody, vehicle_id: '1' })).toBe(rows[0]);
  expect(find({ ...nobody, device_id: 'd1' })).toBe(rows[0]);
  expect(find({ ...nobody, vehicle_id: 99, vehicle_code: 'B' })).toBe(rows[1]);
  expect(find({ ...nobody, license_plate: 'SK-3' })).toBe(rows[2]);
  expect(find(nobody)).toBeUndefined();
});
