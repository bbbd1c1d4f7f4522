import { satisfies } from 'compare-versions';
import {
  getRuntimeConfig,
  type Locale,
  type MenuIcon,
  type ModuleRelease,
  type ModuleRoute,
  type ModuleSlotName,
  type ModuleWidget,
  type ProposedSlotProps,
  paths,
  type Role,
  type ServerCapability,
  type SlotName,
  serverCan,
} from 'shared-auth';
import { arrangedFor } from './arrangedFor';

/** One entry of the sidebar, read from the registry's data before any module code runs. */
export interface MenuItem {
  moduleId: string;
  path: string;
  icon: MenuIcon;
  /** Path data of the module's own icon, drawn in place of `icon`. */
  drawing?: string | undefined;
  /** i18next key of the label, in the shell's `menu` namespace. */
  labelKey: string;
  /** The lowest role that sees the entry. */
  role: Role;
  place: 'main' | 'footer';
  order: number;
}

export interface RouteItem extends Omit<ModuleRoute, 'role'> {
  moduleId: string;
  /** i18next key of the title, in the `menu` namespace. */
  titleKey: string;
  /** The lowest role that may open the page. */
  role: Role;
}

export interface WidgetItem extends ModuleWidget {
  moduleId: string;
  titleKey: string;
}

/** The contributions of all modules, known before any of their code is loaded. */
export interface Contributions {
  routes: RouteItem[];
  menu: MenuItem[];
  widgets(
    slot:
      | SlotName
      | ModuleSlotName
      | keyof ProposedSlotProps
      | typeof paletteSlot
      | typeof toolbarSlot
      | typeof headerSlot
      | typeof alarmBarSlot,
  ): WidgetItem[];
  /** Texts of titles and labels, per locale: i18next key → text. */
  texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
}

/**
 * The slot of invisible widgets that work on every page, and its name in contract 1.1, which older versions of modules
 * fill.
 */
export const backgroundSlots = ['console.background', 'console.alarm-signals'] as const;

/** The slot of entries for the command palette. */
export const paletteSlot = 'console.palette';

/** The slot of widgets in the head of every page. */
export const toolbarSlot = 'page.toolbar';

/** The slot of widgets in the header of every page: each has the size of a button. */
export const headerSlot = 'console.header';

/** The slot of the alarm bar at the foot of every page. */
export const alarmBarSlot = 'console.strip';

/**
 * Pages without role gating (docs/spec/core.md §6), which builds for a contract before 1.6 could not name in
 * module.json.
 */
const forDriversBefore: ReadonlySet<string> = new Set([
  paths.dashboard(),
  paths.locations(),
  paths.alarms(),
  paths.profile(),
]);

function roleOf({ path, role, forDrivers }: ModuleRoute, { requires }: ModuleRelease): Role {
  const isOpen = forDrivers ?? (satisfies('1.5.0', requires.shell) && forDriversBefore.has(path));
  return role ?? (isOpen ? 'driver' : 'operator');
}

const keyOf = (moduleId: string, label: string) => `${moduleId}.${label}`;

function textsOf(modules: readonly (readonly [string, ModuleRelease])[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    modules.flatMap(([moduleId, { contributes }]) =>
      Object.entries(contributes.locales[locale]).map(([label, text]) => [keyOf(moduleId, label), text] as const),
    ),
  );
}

/** Slots on trial are filled where the console allows them and the module asks for them. */
const isShown = (slot: string, asked: readonly string[] = []): boolean =>
  !slot.startsWith('proposed.') || (asked.includes(slot) && (getRuntimeConfig().proposals?.includes(slot) ?? false));

/**
 * Reads routes, menu and widgets from the version of each module that this user gets, as the operator has arranged them
 * for the user's role.
 */
export function contributionsOf(
  modules: readonly (readonly [moduleId: string, release: ModuleRelease])[],
  userRole = '',
): Contributions {
  const offered = new Map(
    modules.flatMap(([, { contributes }]) =>
      (contributes.slots ?? []).map(({ name, version }) => [name, version] as const),
    ),
  );
  const widgets = modules
    .flatMap(([moduleId, { contributes }]) =>
      arrangedFor(contributes.widgets, userRole)
        .filter(
          ({ slot, slotVersion = '>=0' }) =>
            isShown(slot, contributes.proposals) && satisfies(offered.get(slot) ?? '0.0.0', slotVersion),
        )
        .map((widget) => ({ ...widget, moduleId, titleKey: keyOf(moduleId, widget.title) })),
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const routes = modules.flatMap(([moduleId, release]) =>
    arrangedFor(release.contributes.routes, userRole).map((route) => ({
      ...route,
      moduleId,
      titleKey: keyOf(moduleId, route.title),
      role: roleOf(route, release),
    })),
  );
  const roles = new Map(routes.map(({ path, role }) => [path, role]));
  return {
    routes,
    menu: modules
      .flatMap(([moduleId, { contributes }]) =>
        arrangedFor(contributes.menu, userRole).map(({ label, ...entry }) => ({
          ...entry,
          moduleId,
          role: entry.role ?? roles.get(entry.path) ?? 'operator',
          labelKey: keyOf(moduleId, label),
        })),
      )
      .sort((a, b) => a.order - b.order),
    widgets: (name) =>
      widgets.filter(
        ({ slot, capability }) =>
          // The server cannot have announced a name that is newer than this shell.
          slot === name && (capability === undefined || serverCan(capability as ServerCapability)),
      ),
    texts: { mk: textsOf(modules, 'mk'), en: textsOf(modules, 'en') },
  };
}
