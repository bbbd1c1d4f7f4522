/**
 * The built-in objects that every script of the page uses, by name. `Worker` and `WebAssembly` are left out because the
 * shell replaces them.
 */
const places = (): Record<string, object> => ({
  ...{ Object: Object.prototype, Array: Array.prototype, String: String.prototype, Promise: Promise.prototype },
  ...{ Date, JSON, Math, History: History.prototype, Storage: Storage.prototype },
  ...{ EventTarget: EventTarget.prototype, XMLHttpRequest: XMLHttpRequest.prototype },
});
const globals = ['fetch', 'Date', 'Promise', 'XMLHttpRequest', 'setTimeout', 'setInterval', 'requestAnimationFrame'];

function builtIns(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const note = (name: string, object: object, key: string) => {
    const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {};
    found.set(name, value ?? get);
  };
  for (const key of globals) note(key, window, key);
  for (const [place, object] of Object.entries(places()))
    for (const key of Object.getOwnPropertyNames(object)) note(`${place}.${key}`, object, key);
  return found;
}

/** Their state when this file was loaded, after the tab's first page. */
let known = builtIns();

/** Names of those that were replaced, added or removed since the last call. */
export function changedBuiltIns(): string[] {
  const before = known;
  known = builtIns();
  return [...new Set([...before.keys(), ...known.keys()])].filter((name) => before.get(name) !== known.get(name));
}
