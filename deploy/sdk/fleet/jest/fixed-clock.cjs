const shiftedDate = require('./shifted-date.cjs');

/** The moment of tests unless TEST_NOW names another: a Tuesday morning in winter, in the middle of a month. */
const USUAL = '2026-12-15T09:30:00Z';

/**
 * Gives a test file one "now" for its code, its tests and the database in the process. It begins at TEST_NOW (an ISO
 * instant) when the file begins, and goes on from there, so that a test is the same on any weekday, date and hour; `npm
 * run test:clock` runs all tests at other moments. `TEST_NOW=real`, or `@clock real` in the docblock of a test file,
 * keeps the computer's clock, for comparisons with another process.
 *
 * @param {object} environment a Jest environment that is set up
 * @param {{ docblockPragmas: Record<string, string | string[]> }} context of the test file
 * @returns {number} milliseconds by which the clock is ahead of the computer's
 */
module.exports = function fixClock(environment, { docblockPragmas }) {
  // A database server of its own has a clock of its own.
  const moment = process.env.TEST_NOW || (process.env.DATABASE_URL ? 'real' : USUAL);
  if (moment === 'real' || docblockPragmas.clock === 'real') return 0;
  const start = Date.parse(moment);
  if (Number.isNaN(start)) throw new Error(`TEST_NOW is no instant: ${moment}`);
  const { global, fakeTimersModern } = environment;
  const Real = global.Date;
  const offset = start - Real.now();
  const now = () => Real.now() + offset;
  global.Date = shiftedDate(Real, now);
  // For what cannot go by it (`needRealClock` of the API's tests).
  global[Symbol.for('fleet.clock')] = 'fixed';
  // Without `now`, Jest's fake clock would begin at the computer's time.
  const useFakeTimers = fakeTimersModern.useFakeTimers.bind(fakeTimersModern);
  fakeTimersModern.useFakeTimers = (config = {}) => useFakeTimers({ now: now(), ...config });
  return offset;
};
