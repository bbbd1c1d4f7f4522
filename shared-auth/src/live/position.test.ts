import { isNewer } from './position';

it('prefers the later fix, drops the same one again, and takes one without a time as it arrives', () => {
  const at = (fixAt: number | null) => ({ fixAt });
  expect(isNewer(at(2), at(1))).toBe(true);
  expect(isNewer(at(1), at(2))).toBe(false);
  expect(isNewer(at(1), at(1))).toBe(false);
  expect(isNewer(at(null), at(2))).toBe(true);
  expect(isNewer(at(1), at(null))).toBe(true);
  expect(isNewer(at(1), undefined)).toBe(true);
});

it('takes the same fix again from a vehicle that stands by now, once', () => {
  const at = (speed: number | null) => ({ fixAt: 1, speed });
  expect(isNewer(at(0), at(40))).toBe(true);
  expect(isNewer(at(0), at(0))).toBe(false);
  expect(isNewer(at(40), at(0))).toBe(false);
  expect(isNewer(at(0), { fixAt: 2, speed: 40 })).toBe(false);
});
