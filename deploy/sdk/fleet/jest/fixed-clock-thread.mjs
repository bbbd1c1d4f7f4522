// Preloaded in the worker threads of a test (PGlite's): the clock of the test's file.
const offset = Number(process.env.TEST_CLOCK_OFFSET);
const RealDate = Date;
const now = () => RealDate.now() + offset;
// Not a class of its own: dates that are sent to the thread are instances of the real one.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === globalThis.Date ? target : newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
