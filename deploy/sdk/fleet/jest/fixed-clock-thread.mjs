// Preloaded in the worker threads of a test (PGlite's): the clock of the test's file.
const offset = Number(process.env.TEST_CLOCK_OFFSET);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + offset] : args));
  }
  static now() {
    return RealDate.now() + offset;
  }
};
