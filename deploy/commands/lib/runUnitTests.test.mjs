import { triedAgain } from './runUnitTests.mjs';

const result = (/** @type {string} */ name, more = {}) => ({
  name,
  isRed: false,
  passed: 1,
  failed: [],
  seconds: 1,
  ...more,
});
const red = (/** @type {string} */ name, more = {}) => result(name, { isRed: true, ...more });

it('tries the red files again', () => {
  expect(triedAgain([result('a'), red('b'), red('c')])).toEqual(['b', 'c']);
});

it('lets stand what a property found', () => {
  expect(triedAgain([red('a'), red('b', { isFinding: true })])).toEqual([]);
});

it('lets stand what is red in many files', () => {
  expect(triedAgain(['a', 'b', 'c', 'd'].map((name) => red(name)))).toEqual([]);
});
