import { decimalMarkOf, readNumber } from './numbers';

it.each([
  ['41.9981', '.', 41.9981],
  ['41,9981', ',', 41.9981],
  ['41,9981', '.', null],
  ['1.500', ',', 1500],
  ['1.500', '.', 1.5],
  ['1 500,25', ',', 1500.25],
  ['1\u00a0500', '.', 1500],
  ["1'500.5", '.', 1500.5],
  ['−20,5°', ',', -20.5],
  ['2.14E1', '.', 21.4],
  ['41.99abc', '.', null],
  ['1.50', ',', null],
  ['12,34,56', '.', null],
  ['', '.', null],
  ['-', '.', null],
] as const)('reads %s with %s as %s', (text, mark, value) => {
  expect(readNumber(text, mark)).toBe(value);
});

it.each([
  ['a number that fits one mark only', [{ texts: ['1.500', '41,9981'] }], ',', true],
  ['thousands twice', [{ texts: ['1.500', '1.234.567'] }], ',', true],
  ['what is too much for a latitude', [{ texts: ['41,998'], most: 90 }, { texts: ['1.500'] }], ',', true],
  ['most of its numbers', [{ texts: ['41,9981', '41.99', '42,0317'] }], ',', true],
  ['no number with a mark', [{ texts: ['300', '', 'x'] }], '.', true],
  ['only numbers that fit both', [{ texts: ['1.500', '2.000'] }], '.', false],
] as const)('decides by %s', (_, columns, mark, isSure) => {
  expect(decimalMarkOf(columns)).toEqual({ mark, isSure });
});
