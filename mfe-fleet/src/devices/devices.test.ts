import { commandTypes, emptyForm, writeBody } from 'shared-auth/contract';
import { commandData, engineRisk, isSamePlate } from './devices';
import { deviceBody, deviceFormFields } from './identifier';

it('sends of a device exactly the fields of the spec, the vehicle id as the server gave it', () => {
  const filled = { ...emptyForm(deviceFormFields), device_id: 'GPS-1', imei: '123456789012345', vehicle_id: '7' };
  const typed = writeBody(deviceFormFields, { ...filled, device_type: 'tracker' });
  expect(deviceBody(typed, [3, 7], null)).toEqual({
    device_id: 'GPS-1',
    imei: '123456789012345',
    device_type: 'tracker',
    vehicle_id: 7,
    sim_card_number: '',
    phone_number: '',
    status: 'online',
    notes: '',
  });
});

describe('commands', () => {
  it('are the five of the spec', () => {
    expect([...commandTypes].sort()).toEqual([
      'config_update',
      'engine_cut',
      'engine_restore',
      'location_request',
      'reboot',
    ]);
  });

  it('carry a payload only for the configuration, and the reason for cutting an engine', () => {
    expect(commandData({ type: 'config_update' })).toEqual({ report_interval: 30, speed_limit: 80 });
    expect(commandData({ type: 'reboot' })).toEqual({});
    expect(commandData({ type: 'engine_cut', reason: 'Кражба' })).toEqual({ reason: 'Кражба' });
  });

  it.each([
    ['moves', 30, -10_000, 'moving'],
    ['moved an hour ago', 30, -3_600_000, 'oldFix'],
    ['stood still an hour ago', 0, -3_600_000, 'oldFix'],
    ['stands still now', 0, -10_000, null],
    ['stands, by its receiver’s noise', 2.9, -10_000, null],
    ['creeps', 3, -10_000, 'moving'],
    ['stood still when it was last heard of, as the server’s own cut waits for', 0, -130_000, 'oldFix'],
    ['has an unknown speed', null, -10_000, 'noFix'],
  ])('cutting the engine of a vehicle that %s', (_what, speed, age, risk) => {
    expect(engineRisk(speed, 1_000_000_000 + age, 1_000_000_000)).toBe(risk);
  });

  it.each([
    ['SK-1234-AB', 'sk1234ab', true],
    ['SK-1234-AB', 'ск 1234 аб', true],
    ['СК-1234-АВ', 'CK 1234 AB', true],
    ['CK-1234-AB', 'СК-1234-АВ', true],
    ['ТЕ-0001-НР', 'te0001hp', true],
    ['SK-1234-AB', 'SK-1234-AC', false],
    ['SK-1234-AB', '', false],
    ['---', '--', false],
  ])('the plate %s, typed as "%s", is the one that is asked for: %s', (plate, typed, isSame) => {
    expect(isSamePlate(typed, plate)).toBe(isSame);
  });

  it('is not known to be safe when there never was a fix', () => {
    expect(engineRisk(0, null, 1_000_000_000)).toBe('noFix');
  });
});
