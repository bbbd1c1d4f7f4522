import { blamedFor } from './frozenPages';
import { marks } from './heartbeat';
import { reportFailure } from './reportFailure';
import { getReportContext } from './reports';

/** Milliseconds after a module's page was left: what it puts back, it has put back by then. */
const SETTLED_MS = 1_000;
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
] as const;
const functions = [
  'fetch',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'addEventListener',
  'JSON.parse',
  'JSON.stringify',
];

/**
 * Globals that loading a module leaves, one a version: its container, its chunks' list, and the federation runtime's own; and those of the map library
 * that the shell gives to all modules.
 */
const expectedGlobals =
  /^(?:mfe_|webpackChunk|rspackChunk|chunk_|__FEDERATION|__webpack|__rspack|_FLEET_|__REACT|_leaflet_|L$|\d+$)/;

type Holder = Record<string, unknown>;
const isNative = (value: unknown) =>
  typeof value !== 'function' || /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(value));

const valueAt = (path: string) =>
  path.split('.').reduce<unknown>((holder, name) => (holder as Holder | undefined)?.[name], globalThis);

/** Names of what the shared prototypes have beyond, or other than, what the browser gave them. */
function changedPrototypes(pristine: Window | null): string[] {
  return shared.flatMap((name) => {
    const own = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[name]?.prototype;
    const clean = (pristine as unknown as Record<string, { prototype?: object } | undefined> | null)?.[name]?.prototype;
    if (!own) return [];
    return Object.getOwnPropertyNames(own).flatMap((key) => {
      const { value, get } = Object.getOwnPropertyDescriptor(own, key) ?? {};
      const isNew = clean !== undefined && !Object.hasOwn(clean, key);
      return isNew || (key !== 'constructor' && !(isNative(value) && isNative(get)))
        ? [`${name}.prototype.${key}`]
        : [];
    });
  });
}

/** A document of its own, in which nothing was changed. */
function withPristine<T>(use: (pristine: Window | null) => T): T {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  try {
    return use(frame.contentWindow);
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

/** What modules have left behind so far, by name. */
export function leftBehind(expected: ReadonlySet<string>): string[] {
  return [
    ...Object.keys(globalThis)
      .filter((name) => !expected.has(name) && !expectedGlobals.test(name))
      .map((name) => `global ${name}`),
    ...withPristine(changedPrototypes),
    ...functions.filter((path) => !isNative(valueAt(path))),
    ...globalStyles(),
  ];
}

/** Globals that were there before any module's code ran, as far as this part was there in time. */
const knownGlobals = new Set(withPristine((pristine) => Object.keys(pristine ?? {})).concat(Object.keys(globalThis)));
const isSampled = Math.random() * SAMPLE < 1;
const named = new Set<string>();
let checkedAt = 0;

/** After a module's page was left: reports what it, or another version that ran since the last check, left behind. */
export function checkLeaksSoon(page: string): void {
  const { candidates } = getReportContext();
  if (candidates.size === 0 && !isSampled) return;
  setTimeout(() => {
    const fresh = leftBehind(knownGlobals).filter((name) => !named.has(name));
    for (const name of fresh) named.add(name);
    const ran = marks.filter(({ at }) => at >= checkedAt).map(({ version }) => version);
    checkedAt = performance.now();
    if (fresh.length === 0) return;
    const trying = blamedFor({ busy: [...ran, page], page }, candidates).filter((version) => candidates.has(version));
    for (const key of trying.length > 0 ? trying : [page]) {
      const [moduleId = '', version = ''] = key.split('@');
      reportFailure({ moduleId, version, kind: 'leak', message: `left behind: ${fresh.slice(0, 20).join(', ')}` });
    }
  }, SETTLED_MS);
}
