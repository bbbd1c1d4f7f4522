/**
 * A Date that goes by another "now". Not a class of its own: its instances are those of the real one, so that they can
 * be sent to a thread and come from one.
 *
 * @param {DateConstructor} Real
 * @param {() => number} now epoch ms
 */
module.exports = function shiftedDate(Real, now) {
  const Shifted = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === Shifted ? target : newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  return Shifted;
};
