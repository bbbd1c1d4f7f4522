import { blamedFor } from './frozenPages';
import { marks } from './heartbeat';
import { endLeftovers, isOurs, watchLeftovers } from './leftovers';
import { onVersionLeft } from './places';
import { reportFailure } from './reportFailure';
import { getReportContext } from './reports';

/** Milliseconds after a version's last page was left: React runs what ends its effects before. */
const SETTLED_MS = 100;
/** Of how many pages one is checked while nothing is being rolled out. */
const SAMPLE = 10;

/** What several modules share, and one must not change for the others. */
const shared = [
  'Object',
  'Array',
  'String',
  'Number',
  'Function',
  'Promise',
  'Map',
  'Set',
  'Date',
  'RegExp',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'History',
  'Storage',
  'XMLHttpRequest',
  'WebSocket',
  'Response',
  'Request',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
] as const;
/** Functions of these that several modules share. */
const functions: readonly (readonly [holder: string, names: readonly string[]])[] = [
  [
    'globalThis',
    ['fetch', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'requestAnimationFrame', 'queueMicrotask'],
  ],
  ['JSON', ['parse', 'stringify']],
  ['Math', ['random', 'floor', 'round']],
  ['Object', ['assign', 'keys', 'entries', 'defineProperty']],
  ['Date', ['now']],
];

/**
 * Globals that loading a module leaves, one a version: its container and its chunks' list; and those of the map library that the shell gives
 * to all modules.
 */
const expectedGlobals =
  /^(?:mfe_|webpackChunk|rspackChunk|chunk_|__webpack|__rspack|_FLEET_|__REACT|_leaflet_|L$|\d+$)/;

type Holder = Record<string, unknown>;
const isNative = (value: unknown) =>
  typeof value !== 'function' ||
  isOurs(value) ||
  /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(value));

const holderOf = (name: string, of: object = globalThis) =>
  (name === 'globalThis' ? of : (of as Holder)[name]) as Holder | undefined;
const prototypeOf = (name: string, of: object = globalThis) =>
  (holderOf(name, of) as { prototype?: object } | undefined)?.prototype;

/** Something of the page that is not as it was. */
interface Change {
  name: string;
  /** Puts it back. */
  undo(): void;
}

type Descriptors = Map<PropertyKey, PropertyDescriptor>;
const descriptorsOf = (holder: object): Descriptors =>
  new Map(
    Reflect.ownKeys(holder).map((key) => [key, Object.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor]),
  ); // its own keys

const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined) =>
  a?.value === b?.value && a?.get === b?.get && a?.set === b?.set;

/** Puts a property back, or takes it away. */
function restore(holder: object, key: PropertyKey, before: PropertyDescriptor | undefined): void {
  if (before) Reflect.defineProperty(holder, key, before);
  else Reflect.deleteProperty(holder, key);
}

/** The page as it is before code of a candidate has run in it. */
function takeSnapshot() {
  const prototypes = shared.flatMap((name) => {
    const holder = prototypeOf(name);
    return holder ? [{ name: `${name}.prototype`, holder, before: descriptorsOf(holder) }] : [];
  });
  const named = functions.flatMap(([name, keys]) => {
    const holder = holderOf(name);
    return holder
      ? keys.map((key) => ({ name, holder, key, before: Object.getOwnPropertyDescriptor(holder, key) }))
      : [];
  });
  const globals = new Set(Object.keys(globalThis));

  return function changesSince(): Change[] {
    return [
      ...Object.keys(globalThis)
        .filter((name) => !globals.has(name) && !expectedGlobals.test(name))
        .map((name) => ({ name: `global ${name}`, undo: () => restore(globalThis, name, undefined) })),
      ...prototypes.flatMap(({ name, holder, before }) => {
        const now = descriptorsOf(holder);
        return [...new Set([...before.keys(), ...now.keys()])]
          .filter((key) => !isSame(before.get(key), now.get(key)))
          .map((key) => ({ name: `${name}.${String(key)}`, undo: () => restore(holder, key, before.get(key)) }));
      }),
      ...named
        .filter(({ holder, key, before }) => !isSame(before, Object.getOwnPropertyDescriptor(holder, key)))
        .map(({ name, holder, key, before }) => ({
          name: name === 'globalThis' ? key : `${name}.${key}`,
          undo: () => restore(holder, key, before),
        })),
    ];
  };
}

/** What was changed before this part was there, by comparison with a document of its own. It cannot be put back. */
function changedBefore(): string[] {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  try {
    const pristine = frame.contentWindow;
    return shared.flatMap((name) => {
      const own = prototypeOf(name);
      const clean = pristine ? prototypeOf(name, pristine) : undefined;
      if (!own) return [];
      return [...descriptorsOf(own)].flatMap(([key, { value, get }]) => {
        const isNew = clean !== undefined && !Object.hasOwn(clean, key);
        return isNew || (key !== 'constructor' && !(isNative(value) && isNative(get)))
          ? [`${name}.prototype.${String(key)}`]
          : [];
      });
    });
  } finally {
    frame.remove();
  }
}

/** Selectors of a module's styles that meet other modules' elements: no class, no attribute, no id. */
function globalStyles(): string[] {
  return [...document.styleSheets].flatMap((sheet) => {
    if (!sheet.href?.includes('/modules/mfe-')) return [];
    try {
      return [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSStyleRule && rule.selectorText.split(',').some((selector) => !/[.#[]/.test(selector))
          ? [`style ${rule.selectorText}`]
          : [],
      );
    } catch {
      return []; // A sheet of another origin, of an override, is not read.
    }
  });
}

let changesSince: (() => Change[]) | null = null;
let early: string[] = [];
const reported = new Set<string>();
let checkedAt = 0;

function report(key: string, names: readonly string[]): void {
  const [moduleId = '', version = ''] = key.split('@');
  reportFailure({ moduleId, version, kind: 'leak', message: `left behind: ${names.slice(0, 20).join(', ')}` });
}

/** Ends and reports what the versions that have been left still have running, and what they, or others since the last check, have changed. */
function check(left: string): void {
  for (const [version, names] of endLeftovers()) report(version, names);
  const { candidates } = getReportContext();
  const changes = changesSince?.() ?? [];
  const names = [...early, ...changes.map(({ name }) => name), ...globalStyles()].filter((name) => !reported.has(name));
  for (const name of names) reported.add(name);
  performance.mark(`left-behind checked: ${left}`); // for the smoke suite of mixed versions
  const ran = marks.filter(({ at }) => at >= checkedAt).map(({ version }) => version);
  checkedAt = performance.now();
  const trying = blamedFor({ busy: [...ran, left], page: left }, candidates).filter((key) => candidates.has(key));
  // While nothing is being rolled out the change may be of a part of the shell that came late.
  if (trying.length > 0) for (const { undo } of changes) undo();
  if (names.length === 0) return;
  for (const key of trying.length > 0 ? trying : [left]) report(key, names);
}

/**
 * From now on this page knows what modules leave behind: what can be ended is ended when the last page of a version is left, what a candidate
 * has changed is put back, all of it is reported by name. To be called before a candidate's code runs.
 */
export function watchLeaks(): void {
  if (changesSince) return;
  watchLeftovers();
  early = changedBefore();
  changesSince = takeSnapshot();
  onVersionLeft((version) => setTimeout(() => check(version), SETTLED_MS));
}

/** The same for a sample of the pages in which nothing is being tried. */
export function watchLeaksOfSome(): void {
  if (Math.random() * SAMPLE < 1) watchLeaks();
}
