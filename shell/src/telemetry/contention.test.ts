import { contentionOf } from './contention';

it('is 1 where nothing came between, on a fast computer and on a slow one', () => {
  expect(contentionOf(Array.from({ length: 400 }, () => 0.5))).toBe(1);
  expect(contentionOf(Array.from({ length: 40 }, () => 6))).toBe(1);
});

it('is three where others had the processor for two thirds of the time', () => {
  // After ten pieces of 0.5 ms others had their turn of 10 ms.
  const pieces = Array.from({ length: 400 }, (_, index) => (index % 10 === 9 ? 10.5 : 0.5));
  expect(contentionOf(pieces)).toBe(3);
});

it('is 1 where nothing could be measured', () => {
  expect(contentionOf([])).toBe(1);
});
