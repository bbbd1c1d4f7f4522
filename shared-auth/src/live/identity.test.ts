import { vehicleKey } from './identity';

const nobody = { vehicle_id: null, vehicle_code: null, device_id: null, license_plate: null };

it('names a vehicle by the first identity there is', () => {
  expect(vehicleKey({ ...nobody, vehicle_id: 1, vehicle_code: 'a' })).toBe('v:1');
  expect(vehicleKey({ ...nobody, vehicle_code: 'a', device_id: 2 })).toBe('c:a');
  expect(vehicleKey({ ...nobody, device_id: 2, license_plate: 'p' })).toBe('d:2');
  expect(vehicleKey({ ...nobody, license_plate: 'p' })).toBe('p:p');
  expect(vehicleKey({ ...nobody, vehicle_id: 1 })).toBe(vehicleKey({ ...nobody, vehicle_id: '1' }));
});
