import type { Locale, MenuIcon, ModuleRelease, ModuleRoute, ModuleWidget, RequiredRole, SlotName } from 'shared-auth';

/** One entry of the sidebar, read from the registry's data before any module code runs. */
export interface MenuItem {
  moduleId: string;
  path: string;
  icon: MenuIcon;
  /** Path data of the module's own icon, drawn in place of `icon`. */
  drawing?: string | undefined;
  /** i18next key of the label, in the shell's `menu` namespace. */
  labelKey: string;
  role?: RequiredRole | undefined;
  place: 'main' | 'footer';
  order: number;
}

export interface RouteItem extends ModuleRoute {
  moduleId: string;
  /** i18next key of the title, in the `menu` namespace. */
  titleKey: string;
}

export interface WidgetItem extends ModuleWidget {
  moduleId: string;
  titleKey: string;
}

/** What all modules contribute, known before any of their code is loaded. */
export interface Contributions {
  routes: RouteItem[];
  menu: MenuItem[];
  widgets(slot: SlotName | typeof paletteSlot | typeof toolbarSlot): WidgetItem[];
  /** Texts of titles and labels, per locale: i18next key → text. */
  texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
}

/** The slot of widgets that work on every page and show nothing, and its name in contract 1.1, which older versions of modules fill. */
export const backgroundSlots = ['console.background', 'console.alarm-signals'] as const;

/** The slot of what modules contribute to the command palette. */
export const paletteSlot = 'console.palette';

/** The slot of what modules add to the head of every page. */
export const toolbarSlot = 'page.toolbar';

const keyOf = (moduleId: string, label: string) => `${moduleId}.${label}`;

function textsOf(modules: readonly (readonly [string, ModuleRelease])[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    modules.flatMap(([moduleId, { contributes }]) =>
      Object.entries(contributes.locales[locale]).map(([label, text]) => [keyOf(moduleId, label), text] as const),
    ),
  );
}

/** Reads routes, menu and widgets from the version of each module that this user gets. */
export function contributionsOf(
  modules: readonly (readonly [moduleId: string, release: ModuleRelease])[],
): Contributions {
  const widgets = modules
    .flatMap(([moduleId, { contributes }]) =>
      contributes.widgets.map((widget) => ({ ...widget, moduleId, titleKey: keyOf(moduleId, widget.title) })),
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return {
    routes: modules.flatMap(([moduleId, { contributes }]) =>
      contributes.routes.map((route) => ({ ...route, moduleId, titleKey: keyOf(moduleId, route.title) })),
    ),
    menu: modules
      .flatMap(([moduleId, { contributes }]) =>
        contributes.menu.map(({ path, order, icon, drawing, label, role, place }) => ({
          moduleId,
          path,
          order,
          icon,
          drawing,
          role,
          place,
          labelKey: keyOf(moduleId, label),
        })),
      )
      .sort((a, b) => a.order - b.order),
    widgets: (slot) => widgets.filter((widget) => widget.slot === slot),
    texts: { mk: textsOf(modules, 'mk'), en: textsOf(modules, 'en') },
  };
}
