import * as v from 'valibot';

/**
 * The version of the contract between the shell and its modules: shared-auth's own. Its major is what modules require.
 */
export const CONTRACT_VERSION = '1.1.0';

const semverLike = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'a version such as 1.2.3'));
const moduleId = v.pipe(v.string(), v.regex(/^mfe-[a-z][a-z0-9-]*$/, 'a module id such as mfe-alarms'));
const expose = v.pipe(v.string(), v.regex(/^\.\/[A-Z][A-Za-z0-9]*$/, 'an exposed name such as ./AlarmsPage'));
const routePath = v.pipe(
  v.string(),
  v.regex(/^(?:\/(?::?[a-z][a-zA-Z0-9-]*))+$/, 'a path such as /alarms or /vehicles/:id'),
);

/** Who may open a route or sees a menu entry: this role and those above it in the hierarchy. */
export const requiredRole = v.picklist(['operator', 'manager', 'admin']);

/** The icons a menu entry may name (lucide). The shell bundles exactly these. */
export const menuIcons = [
  'layout-dashboard',
  'truck',
  'radio-receiver',
  'map-pin',
  'bell',
  'hexagon',
  'route',
  'download',
  'flask-conical',
  'map',
  'users',
  'chart-column',
  'user',
  'blocks',
  'box',
] as const;

/** The slots a host page offers to other modules' widgets. Props: see `SlotProps`. */
export const slotNames = [
  'dashboard.critical-alarms',
  'dashboard.alarm-types',
  'dashboard.alarm-trend',
  'vehicle.recent-alarms',
  'device.recent-alarms',
  'console.alarm-signals',
] as const;

/**
 * Slots that came after contract 1.0.0, each with its version of the contract: a shell that keeps an older one does not
 * have them.
 */
export const slotsSince: Readonly<Partial<Record<(typeof slotNames)[number], string>>> = {
  'console.alarm-signals': '1.1.0',
};

const labels = v.record(v.string(), v.pipe(v.string(), v.minLength(1)));

const moduleRoute = v.strictObject({
  path: routePath,
  expose,
  /** Key of the page's title in `locales`; shown by the shell while the page loads or has failed. */
  title: v.string(),
  role: v.optional(requiredRole),
});

const moduleMenuEntry = v.strictObject({
  path: routePath,
  /** Position in the sidebar, ascending; unique over all modules. */
  order: v.number(),
  icon: v.picklist(menuIcons),
  /** Key of the label in `locales`. */
  label: v.string(),
  role: v.optional(requiredRole),
  /** `footer` puts the entry beside Logout instead of into the main menu. */
  place: v.optional(v.picklist(['main', 'footer']), 'main'),
});

/**
 * module.json: what the shell must know about a module before any of its code is loaded.
 * Routes, menu and widgets are data; labels carry their own translations so that the menu never waits for code.
 */
export const moduleDescriptor = v.strictObject({
  $schema: v.optional(v.string()),
  schema: v.literal(1),
  id: moduleId,
  /** The team that answers for the module, shown on the ops page. */
  owner: v.pipe(v.string(), v.minLength(1)),
  /** Semver range of the host contract (`CONTRACT_VERSION`) the module was built against. */
  requires: v.strictObject({ shell: v.pipe(v.string(), v.minLength(1)) }),
  routes: v.array(moduleRoute),
  menu: v.array(moduleMenuEntry),
  widgets: v.array(v.strictObject({ slot: v.picklist(slotNames), expose, title: v.string() })),
  /** Translations of `title` and `label` keys, per locale. */
  locales: v.strictObject({ mk: labels, en: labels }),
});

export type ModuleDescriptor = v.InferOutput<typeof moduleDescriptor>;
export type ModuleRoute = ModuleDescriptor['routes'][number];
export type ModuleMenuEntry = ModuleDescriptor['menu'][number];
export type RequiredRole = v.InferOutput<typeof requiredRole>;
export type MenuIcon = (typeof menuIcons)[number];

/** `sha384-<base64>` of every emitted file, by path relative to the version's folder. */
export const integrityMap = v.record(v.string(), v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)));

/** One version of a module, as the registry names it. */
export const moduleRelease = v.object({
  version: semverLike,
  /** URL of the federation manifest. */
  entry: v.string(),
  integrity: integrityMap,
  requires: v.object({ shell: v.string() }),
  /**
   * module.json, read loosely: data that came after this reader are no reason to do without the version. An icon that
   * this shell does not bundle is drawn as a box; a slot it does not have is asked for by nobody.
   */
  contributes: v.object({
    ...moduleDescriptor.entries,
    requires: v.object({ shell: v.string() }),
    routes: v.array(v.object({ ...moduleRoute.entries })),
    menu: v.array(
      v.object({
        ...moduleMenuEntry.entries,
        icon: v.fallback(v.picklist(menuIcons), 'box'),
        place: v.optional(v.fallback(v.picklist(['main', 'footer']), 'main'), 'main'),
      }),
    ),
    widgets: v.array(v.object({ slot: v.string(), expose, title: v.string() })),
    locales: v.object({ mk: labels, en: labels }),
  }),
  /** Files each expose needs (relative to the version's folder), so that they can be preloaded. */
  files: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Bytes, gzip, of all JavaScript and CSS. */
  size: v.optional(v.number()),
  /** Range of each package that the shell must provide. */
  shared: v.optional(v.record(v.string(), v.string()), {}),
  /** Git commit it was built from. */
  commit: v.optional(v.string()),
});
export type ModuleRelease = v.InferOutput<typeof moduleRelease>;
export type ModuleWidget = ModuleRelease['contributes']['widgets'][number];

/**
 * One version of the shell. `scripts` and `styles` are what index.html loads; `parts` are its later chunks by name:
 * `console`, what a signed-in page needs next, `live`, `toasts`, `map`, `charts`.
 */
export const shellRelease = v.object({
  version: semverLike,
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  parts: v.record(v.string(), v.array(v.string())),
  integrity: integrityMap,
  /** The host contract it keeps; modules' `requires.shell` is held against it. */
  contract: v.optional(v.string(), CONTRACT_VERSION),
  /** Version of each package it provides to modules. */
  provides: v.optional(v.record(v.string(), v.string()), {}),
  size: v.optional(v.number()),
  commit: v.optional(v.string()),
});
export type ShellRelease = v.InferOutput<typeof shellRelease>;

const share = v.object({ percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) });

/** The stable shell, and beside it the version being rolled out and the one before. */
export const shellEntry = v.object({
  ...shellRelease.entries,
  candidate: v.optional(v.object({ ...shellRelease.entries, ...share.entries })),
  lastGood: v.optional(shellRelease),
});
export type ShellEntry = v.InferOutput<typeof shellEntry>;

export const moduleEntry = v.object({
  stable: moduleRelease,
  candidate: v.optional(v.object({ ...moduleRelease.entries, ...share.entries })),
  lastGood: v.optional(moduleRelease),
});
export type ModuleEntry = v.InferOutput<typeof moduleEntry>;

/** /registry.json: one revision, the whole set of versions that is live. */
export const registry = v.object({
  schema: v.literal(1),
  revision: v.pipe(v.number(), v.integer()),
  shell: shellEntry,
  modules: v.record(v.string(), moduleEntry),
});
export type Registry = v.InferOutput<typeof registry>;

/** /config.json: run-time configuration, written by the gateway from its environment. */
export const runtimeConfig = v.object({
  /** Where /api calls go; '' is the page's own origin (the gateway proxies). */
  apiOrigin: v.optional(v.string(), ''),
  /**
   * Where the websocket goes; '' follows spec core §9 (localhost:3000 on localhost, else port 3000 of the page's host).
   */
  liveOrigin: v.optional(v.string(), ''),
  /** Leaflet tile template; '' draws the country outline instead. */
  tileUrl: v.optional(v.string(), ''),
  tileAttribution: v.optional(v.string(), ''),
  allowOverrides: v.optional(v.boolean(), false),
  defaultLocale: v.optional(v.picklist(['mk', 'en']), 'mk'),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfig>;
