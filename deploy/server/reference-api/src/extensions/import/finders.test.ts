import fc from 'fast-check';
import { lookalikeKey } from 'shared-auth/contract';
import { deviceFinder, vehicleFinder } from './finders';

const name = fc.constantFrom('', 'A1', 'a1', 'А1', 'B2', 'В2', '123456789012345');
const device = fc.record({ device_id: name, imei: name, identifier: name });
const vehicle = fc.record({ vehicle_code: name, license_plate: name });

it('finds the device that looking through all of them would find', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(device, { selector: (each) => each.device_id, maxLength: 6 }),
      device,
      (present, row) => {
        const { device_id, imei, identifier } = row;
        const expected =
          present.find((each) => imei !== '' && each.imei === imei) ??
          present.find((each) => identifier !== '' && each.identifier === identifier) ??
          present.find((each) => device_id !== '' && each.device_id === device_id && (imei === '' || each.imei === ''));
        expect(deviceFinder(present)(row)).toBe(expected);
      },
    ),
  );
});

it('finds the vehicle that looking through all of them would find', () => {
  fc.assert(
    fc.property(fc.array(vehicle, { maxLength: 6 }), name, (rows, asked) => {
      const vehicles = rows.map((row, id) => ({ id, ...row }));
      const expected =
        vehicles.find(({ license_plate }) => license_plate.toUpperCase() === asked.toUpperCase()) ??
        vehicles.find(({ vehicle_code }) => vehicle_code === asked) ??
        vehicles.find(({ license_plate }) => lookalikeKey(license_plate) === lookalikeKey(asked)) ??
        vehicles.find(({ vehicle_code }) => lookalikeKey(vehicle_code) === lookalikeKey(asked));
      expect(vehicleFinder(vehicles)(asked)).toBe(asked === '' ? null : (expected?.id ?? 'unknown'));
    }),
  );
});
