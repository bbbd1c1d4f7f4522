/**
 * For tests only: tells which built-ins of a window that several modules share have been changed. Its source is sent
 * into pages as text, so it needs nothing outside itself.
 *
 * @param {Window & typeof globalThis} window
 */
module.exports = function trackChanges(window) {
  const prototypes = [
    ...['Object', 'Array', 'String', 'Number', 'Function', 'Promise', 'Map', 'Set', 'RegExp'],
    ...['EventTarget', 'Node', 'Element', 'HTMLElement', 'Document', 'History', 'XMLHttpRequest', 'WebSocket'],
    ...['Response', 'Request', 'Date', 'Storage'],
  ];
  const holders = [
    ...prototypes.map((name) => [`${name}.prototype`, window[name]?.prototype]),
    ...['JSON', 'Math', 'Object', 'Promise', 'Array', 'Date', 'Number', 'String'].map((name) => [name, window[name]]),
  ].filter(([, holder]) => holder);
  const descriptorsOf = (holder) =>
    new Map(Reflect.ownKeys(holder).map((key) => [key, Object.getOwnPropertyDescriptor(holder, key)]));
  const isSame = (a, b) => Object.is(a?.value, b?.value) && a?.get === b?.get && a?.set === b?.set;
  const before = holders.map(([, holder]) => descriptorsOf(holder));
  const globals = Object.entries(Object.getOwnPropertyDescriptors(window)).flatMap(([name, { value }]) =>
    typeof value === 'function' ? [[name, value]] : [],
  );

  /** @returns {string[]} names such as `Array.prototype.last` and `fetch` */
  return function changes() {
    const found = holders.flatMap(([name, holder], index) => {
      const now = descriptorsOf(holder);
      return [...new Set([...before[index].keys(), ...now.keys()])]
        .filter((key) => !isSame(before[index].get(key), now.get(key)))
        .map((key) => `${name}.${String(key)}`);
    });
    // The console has a `Worker` of its own that checks modules' files (shell/src/modules/loading/checkedCode.ts).
    const changed = globals.filter(([name, value]) => window[name] !== value && name !== 'Worker');
    return [...found, ...changed.map(([name]) => name)];
  };
};
