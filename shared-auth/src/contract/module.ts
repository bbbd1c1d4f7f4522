import * as v from 'valibot';
import type { ModuleBackend, ModuleNeeds, ModuleSetting } from './arranged';
import { ring } from './bucket';
import { type ModuleSlotName, moduleSlotName } from './moduleSlots';
import type { Role } from './roles';
import { acceptedChange } from './telemetry/behaviour';

/**
 * The version of the contract between the shell and its modules, equal to shared-auth's own. Modules require its major.
 */
export const CONTRACT_VERSION: string = '1.9.0';

const semverLike = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'a version such as 1.2.3'));
const moduleId = v.pipe(v.string(), v.regex(/^mfe-[a-z][a-z0-9-]*$/, 'a module id such as mfe-alarms'));
const expose = v.pipe(v.string(), v.regex(/^\.\/[A-Z][A-Za-z0-9]*$/, 'an exposed name such as ./AlarmsPage'));
const routePath = v.pipe(
  v.string(),
  v.regex(/^(?:\/(?::?[a-z][a-zA-Z0-9-]*))+$/, 'a path such as /alarms or /vehicles/:id'),
);

const moduleSlot = v.custom<ModuleSlotName>((name) => typeof name === 'string' && moduleSlotName.test(name), 'a slot');
const slotRange = v.pipe(v.string(), v.regex(/^[\^~]?\d+\.\d+\.\d+$/, 'a range'));

/** The lowest role that may open a route or sees a menu entry; higher roles may, too. */
export const requiredRole = v.picklist(['operator', 'manager', 'admin'] satisfies Role[]);

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

/**
 * The slots a host page offers to other modules' widgets. Props: see `SlotProps`; the palette's, the toolbar's, the
 * header's and the alarm bar's are placed by the shell alone.
 */
export const slotNames = [
  'dashboard.critical-alarms',
  'dashboard.alarm-types',
  'dashboard.alarm-trend',
  'vehicle.recent-alarms',
  'device.recent-alarms',
  'console.alarm-signals',
  'console.background',
  'console.palette',
  'map.layers',
  'dashboard.tiles',
  'dashboard.wide',
  'vehicle.tabs',
  'device.tabs',
  'profile.sections',
  'page.toolbar',
  'console.header',
  'console.strip',
  'vehicles.columns',
  'vehicle.cards',
] as const;

/** Slots added after contract 1.0.0, each with its contract version: a shell with an older version lacks them. */
export const slotsSince: Readonly<Partial<Record<(typeof slotNames)[number], string>>> = {
  'console.alarm-signals': '1.1.0',
  'console.background': '1.2.0',
  'console.palette': '1.3.0',
  'map.layers': '1.4.0',
  'dashboard.tiles': '1.5.0',
  'dashboard.wide': '1.5.0',
  'vehicle.tabs': '1.5.0',
  'device.tabs': '1.5.0',
  'profile.sections': '1.5.0',
  'page.toolbar': '1.5.0',
  'console.header': '1.6.0',
  'console.strip': '1.7.0',
  'vehicles.columns': '1.7.0',
  'vehicle.cards': '1.7.0',
};

/**
 * Slots on trial: a console shows them where its operator allows them (PROPOSALS) and the module requests them
 * (`proposals` of module.json). They may change or be removed with any version; one that stays loses the prefix and
 * gets a version of the contract.
 */
export const proposedSlots = ['proposed.device.cards'] as const;

/** When the shell mounts a background widget; always where it is absent. */
const widgetCondition = v.object({
  /** Keys of yes/no preferences (`usePreference` of shared-ui): one of them is on. */
  preference: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)),
});

/** A reader that does not know a newer condition treats it as false. */
const anyCondition = v.fallback(widgetCondition, { preference: [] });

/** A slot that a module offers to others. Since 1.9. */
const offeredSlot = v.strictObject({
  name: moduleSlot,
  /** Version of the slot's props: a major change breaks existing widgets. */
  version: semverLike,
  /** One line about the purpose of the slot and its props. */
  description: v.pipe(v.string(), v.minLength(1)),
});

const moduleWidget = v.strictObject({
  slot: v.union([v.picklist([...slotNames, ...proposedSlots]), moduleSlot]),
  /** Versions of a module's slot that it was written for. Since 1.9. */
  slotVersion: v.optional(slotRange),
  expose,
  title: v.string(),
  when: v.optional(widgetCondition),
  /** Position among the widgets of a slot, ascending; of equal ones the module's id decides. */
  order: v.optional(v.number()),
  /** The lowest role that sees the widget. Without it, everyone who sees the page does. */
  role: v.optional(requiredRole),
  /** Shown only where the server announces this (`serverCapabilities`). Since 1.7. */
  capability: v.optional(v.string()),
});

const labels = v.record(v.string(), v.pipe(v.string(), v.minLength(1)));

/**
 * A GET that a page makes at once, as data, so that it can be under way before the page's code is there. A value in
 * `query` is `{ "default": "20" }`, or a parameter of the page's URL: `{ "param": "days", "default": "7", "values":
 * ["1", "7"] }`. A value that is not among `values` is the default; an empty one is left out. All parameters that the
 * call depends on are named, so that it is the very call the page makes. A call is named once for each of its readers,
 * such as the page and a widget on it.
 */
const routeCall = v.strictObject({
  path: v.pipe(v.string(), v.regex(/^\/api\/(?:[a-z0-9/-]|\{[a-z]+\})+$/, 'a path such as /api/vehicles/{id}')),
  query: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        param: v.optional(v.string()),
        default: v.optional(v.string(), ''),
        values: v.optional(v.array(v.string())),
      }),
    ),
    {},
  ),
  /**
   * Made only where the server announces this (`serverCapabilities`); with `!` before it, only where not. Since 1.9.
   */
  capability: v.optional(v.string()),
  /**
   * The call is made only where these parameters of the page's URL have one of these values; '' means absent. Since
   * 1.9.
   */
  when: v.optional(v.record(v.string(), v.array(v.string()))),
  /** The server records reads of these data: the call is made when the page is opened, not before. Since 1.9. */
  recorded: v.optional(v.literal(true)),
});
export type RouteCall = v.InferOutput<typeof routeCall>;

const moduleRoute = v.strictObject({
  path: routePath,
  expose,
  /** Key of the page's title in `locales`; shown by the shell while the page loads or has failed. */
  title: v.string(),
  role: v.optional(requiredRole),
  /** Drivers open it too. A page with neither this nor a role is for operators and above. Since 1.6. */
  forDrivers: v.optional(v.literal(true)),
  /** Found in the command palette only where the server announces this (`serverCapabilities`). */
  capability: v.optional(v.string()),
  /** The page's first calls; they are sent while the token is checked and the page's code is fetched. */
  data: v.optional(v.array(routeCall)),
  /** Parts of the shell the page shows at once, such as `map`: preloaded with it. */
  parts: v.optional(v.array(v.string())),
});

const moduleMenuEntry = v.strictObject({
  path: routePath,
  /** Position in the sidebar, ascending; unique over all modules. */
  order: v.number(),
  icon: v.picklist(menuIcons),
  /** Path data of an icon that the module draws itself, 24 × 24; the build writes it where `icon` names an SVG file. */
  drawing: v.optional(v.string()),
  /** Key of the label in `locales`. */
  label: v.string(),
  role: v.optional(requiredRole),
  /** `footer` puts the entry next to Logout instead of into the main menu. */
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
  /** The team responsible for the module, shown on the ops page. */
  owner: v.pipe(v.string(), v.minLength(1)),
  /** Semver range of the host contract (`CONTRACT_VERSION`) the module was built against. */
  requires: v.strictObject({ shell: v.pipe(v.string(), v.minLength(1)) }),
  routes: v.array(moduleRoute),
  menu: v.array(moduleMenuEntry),
  widgets: v.array(moduleWidget),
  /**
   * The framework that it brings along and draws with in place of the shell's React, such as `react@18`, `vue@3` or
   * `angular@21`: each page and widget is then an `OwnRoot`. Since 1.9.
   */
  framework: v.optional(v.string()),
  /** The module's own slots, which other modules fill. Since 1.9. */
  slots: v.optional(v.array(offeredSlot)),
  /** The settings that the operator of a console may change; the build checks each. Since 1.9. */
  settings: v.optional(v.record(v.string(), v.custom<ModuleSetting>(Object))),
  /** Sources elsewhere that it asks the operators of a console for; the build checks each. */
  needs: v.optional(v.custom<ModuleNeeds>(Object)),
  /** The module's own server, reached through the console's address; the build checks it. */
  backend: v.optional(v.custom<ModuleBackend>(Object)),
  /** Translations of `title` and `label` keys, per locale. */
  locales: v.strictObject({ mk: labels, en: labels }),
  /** Changes of behaviour made on purpose, each with the day until which no rollout is stopped for it. Since 1.7. */
  accepted: v.optional(v.array(acceptedChange)),
  /**
   * If everybody's version fails, it is replaced by the last one that was good for so many hours. Without it people do
   * that. Since 1.7.
   */
  takeBack: v.optional(v.strictObject({ goodForHours: v.pipe(v.number(), v.minValue(1)) })),
  /** Slots on trial that it fills, although they may change or be removed. */
  proposals: v.optional(v.array(v.picklist(proposedSlots))),
});

export type ModuleDescriptor = v.InferOutput<typeof moduleDescriptor>;

/** Every field of module.json that this contract knows, such as `menu.icon`. */
export const descriptorFields = (): string[] =>
  Object.entries({
    requires: moduleDescriptor.entries.requires,
    routes: moduleRoute,
    menu: moduleMenuEntry,
    widgets: moduleWidget,
    slots: offeredSlot,
  })
    .flatMap(([key, { entries }]) => Object.keys(entries).map((name) => `${key}.${name}`))
    .concat(Object.keys(moduleDescriptor.entries))
    .filter((field) => field !== '$schema')
    .sort();

export type ModuleRoute = ModuleDescriptor['routes'][number];
export type ModuleMenuEntry = ModuleDescriptor['menu'][number];
export type RequiredRole = v.InferOutput<typeof requiredRole>;
export type MenuIcon = (typeof menuIcons)[number];

/** `sha384-<base64>` of every emitted file, by path relative to the version's folder. */
export const integrityMap = v.record(v.string(), v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)));

/** The keys that the gateway adds to a page, a menu entry or a widget (`ArrangedByRole`). */
const arrangedByRole = {
  hiddenFor: v.optional(v.array(v.string())),
  orders: v.optional(v.record(v.string(), v.number())),
};

/** One version of a module, as the registry names it. */
export const moduleRelease = v.object({
  version: semverLike,
  /** URL of the federation manifest. */
  entry: v.string(),
  integrity: integrityMap,
  requires: v.object({ shell: v.string() }),
  /**
   * module.json, read loosely: a version is not refused because its data are newer than this reader. An icon that this
   * shell does not bundle is drawn as a box; a slot that it does not have is never asked for.
   */
  contributes: v.object({
    ...moduleDescriptor.entries,
    requires: v.object({ shell: v.string() }),
    /** Written by the gateway: which of `needNames` the operator has allowed. */
    allowed: v.optional(v.array(v.string())),
    routes: v.array(v.object({ ...moduleRoute.entries, ...arrangedByRole })),
    menu: v.array(
      v.object({
        ...moduleMenuEntry.entries,
        ...arrangedByRole,
        icon: v.fallback(v.picklist(menuIcons), 'box'),
        place: v.optional(v.fallback(v.picklist(['main', 'footer']), 'main'), 'main'),
      }),
    ),
    widgets: v.array(
      v.object({
        ...arrangedByRole,
        slot: v.string(),
        // A range that this reader does not know matches no slot.
        slotVersion: v.optional(v.fallback(slotRange, '0.0.0')),
        expose,
        title: v.string(),
        when: v.optional(anyCondition),
        order: v.optional(v.number()),
        role: v.optional(requiredRole),
        capability: v.optional(v.string()),
      }),
    ),
    slots: v.optional(v.fallback(v.array(v.object({ name: v.string(), version: semverLike })), [])),
    locales: v.object({ mk: labels, en: labels }),
    accepted: v.optional(v.fallback(v.array(acceptedChange), [])),
    proposals: v.optional(v.fallback(v.array(v.string()), [])),
    takeBack: v.optional(v.fallback(v.optional(v.object({ goodForHours: v.number() })), undefined)),
  }),
  /** Files each expose needs (relative to the version's folder), so that they can be preloaded. */
  files: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Whether it starts workers or compiles WebAssembly: the shell then checks that code. Since 1.9. */
  startsCode: v.optional(v.boolean()),
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
 * One version of the shell. index.html loads `scripts` and `styles`; `parts` are the later chunks by name: `registry`
 * and `console`, which a signed-in page loads next, `live`, `toasts`, `map`, `charts`, and `fonts`, the font files of
 * every page.
 */
export const shellRelease = v.object({
  version: semverLike,
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  parts: v.record(v.string(), v.array(v.string())),
  integrity: integrityMap,
  /** The host contract that it implements; modules' `requires.shell` is compared with it. */
  contract: v.optional(v.string(), CONTRACT_VERSION),
  /** Version of each package it provides to modules. */
  provides: v.optional(v.record(v.string(), v.string()), {}),
  /** Older majors among them, such as `shared-ui@1`, and the day until which they are provided. */
  olderMajors: v.optional(v.record(v.string(), v.string())),
  size: v.optional(v.number()),
  commit: v.optional(v.string()),
});
export type ShellRelease = v.InferOutput<typeof shellRelease>;

const share = v.object({
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  rings: v.optional(v.fallback(v.array(ring), [])),
});

/** The stable shell, with the version that is being rolled out and the one before. */
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

/**
 * The version that means "no version": it contributes nothing and has no files. Users have it before a module's first
 * version reaches them, and while the module is disabled.
 */
export const NO_VERSION = '0.0.0-none';

/** Whether a release means "no version": it has no files to load or copy, and no version to fall back on. */
export const isNoVersion = ({ version }: { version: string }): boolean => version === NO_VERSION;
