// Preloaded in the worker threads of a test (PGlite's): the clock of the test's file.
import shiftedDate from './shifted-date.cjs';

const offset = Number(process.env.TEST_CLOCK_OFFSET);
const RealDate = Date;
globalThis.Date = shiftedDate(RealDate, () => RealDate.now() + offset);
