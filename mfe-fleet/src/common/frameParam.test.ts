import { frameParam } from './frameParam';

const param = frameParam();

it('keeps the frame of a map in the address', () => {
  const frame = { lat: 41.9981, lng: 21.4254, zoom: 13 };
  expect(param.write(frame)).toBe('41.99810,21.42540,13');
  expect(param.read(param.write(frame))).toEqual(frame);
  expect(param.write(null)).toBeNull();
});

it.each(['', 'x', '1,2', '1,2,3,4', 'NaN,1,2', '999999,1,2', null])('reads %j as no frame', (raw) => {
  expect(param.read(raw)).toBeNull();
});
