import { alarmText } from './alarmTypes';

test('a speeding is never shown at the limit: its speed has a decimal where the rounded one would be', () => {
  expect(alarmText('overspeed', { speed: 80.2, limit: 80 })).toBe('Пречекорена брзина: 80,2 km/h (дозволено 80 km/h)');
  expect(alarmText('overspeed', { speed: 80.01, limit: 80 })).toContain('80,1 km/h');
  expect(alarmText('overspeed', { speed: 80.6, limit: 80 })).toContain(' 81 km/h');
});
