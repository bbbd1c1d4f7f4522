import { needProblems } from '@fleet/build/needs';
import { valueProblem } from '@fleet/build/settings';
import {
  type ArrangedByRole,
  type ModuleEntry,
  type ModuleRelease,
  type ModuleSetting,
  type ModuleSettings,
  needNames,
  type Registry,
  type Role,
  roles,
  type SettingValue,
  WEB_ASSEMBLY,
} from 'shared-auth/contract';
import type { Arrangement, Choice } from '../store/arrangement';

/** The page after signing in: without it there is no console. */
const LANDING = '/dashboard';

const widgetName = ({ slot, expose }: { slot: string; expose: string }): string => `${slot} ${expose}`;

type Contributes = ModuleRelease['contributes'];
type Kind = Choice['kind'];

/** The names of a version's contributions, as choices refer to them. */
const namesOf: { [K in Exclude<Kind, 'setting'>]: (contributes: Contributes) => string[] } = {
  page: ({ routes }) => routes.map(({ path }) => path),
  menu: ({ menu }) => menu.map(({ path }) => path),
  widget: ({ widgets }) => widgets.map(widgetName),
};

/**
 * The permissions that a version requests of the operator; empty where any of them is not in the form that a build
 * accepts.
 */
export const asksFor = (contributes: Contributes): string[] =>
  needProblems(contributes).length === 0 ? needNames(contributes) : [];

/**
 * The permission for each of these, as a setting that no module can declare, since its name has a space. So a gateway
 * without support for them ignores the choice.
 */
export const permissionsOf = (contributes: Contributes): Record<string, ModuleSetting> =>
  Object.fromEntries(asksFor(contributes).map((name) => [name, { type: 'boolean', default: false, title: name }]));

/** Why a choice has no effect on a version: a line for people; null where it has one. */
export function choiceProblem({ kind, name, role, value, off }: Choice, contributes: Contributes): string | null {
  if (kind !== 'setting') {
    if (!namesOf[kind](contributes).includes(name)) return `${contributes.id} has no ${kind} ${name}`;
    return off && name === LANDING ? `${LANDING} is what users come to: it stays` : null;
  }
  const permissions = permissionsOf(contributes);
  const settings: ModuleSettings = { ...contributes.settings, ...permissions };
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!setting) return `${contributes.id} has no setting ${name}`;
  if (value === undefined) return `the setting ${name} has no value`;
  if ((name === WEB_ASSEMBLY || Object.hasOwn(permissions, name)) && role !== undefined)
    return `${name} is allowed for everyone or for no one`;
  const problem = valueProblem(setting, value);
  return problem === null ? null : `the setting ${name} ${problem}`;
}

/** The roles for which something is off, by the choices about it. */
function hiddenRoles(choices: readonly Choice[]): Role[] {
  const isOff = choices.some(({ role, off }) => role === undefined && off);
  // A role for which it is explicitly on keeps it, although it is off for everyone else.
  return roles.filter((each) => choices.find(({ role, off }) => role === each && off !== undefined)?.off ?? isOff);
}

/** Applies the choices for everyone to items of a kind, and writes those for single roles into them. */
function arrangedItems<Item extends object>(
  items: readonly (Item & ArrangedByRole)[],
  nameOf: (item: NoInfer<Item>) => string,
  choices: readonly Choice[],
): Item[] {
  return items.flatMap((item) => {
    const own = choices.filter(({ name }) => name === nameOf(item));
    const hiddenFor = [...new Set([...(item.hiddenFor ?? []), ...hiddenRoles(own)])];
    if (hiddenFor.length === roles.length) return [];
    const ordered = own.flatMap(({ role = '', order }) => (order === undefined ? [] : [[role, order] as const]));
    const { '': order, ...orders } = Object.fromEntries(ordered) as Partial<Record<string, number>>;
    return [
      {
        ...item,
        ...(order !== undefined && { order }),
        ...(hiddenFor.length > 0 && { hiddenFor }),
        ...(Object.keys(orders).length > 0 && { orders }),
      },
    ];
  });
}

const withValues = (settings: ModuleSettings, choices: readonly Choice[]): ModuleSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const set = choices.flatMap(({ role = '', value, ...choice }) =>
        choice.name === name && value !== undefined ? [[role, value] as const] : [],
      );
      const { '': value, ...values } = Object.fromEntries(set) as Partial<Record<string, SettingValue>>;
      return [
        name,
        { ...setting, ...(value !== undefined && { value }), values: values as Record<string, SettingValue> },
      ];
    }),
  );

function arrangedContributes({ allowed: _none, ...contributes }: Contributes, all: readonly Choice[]): Contributes {
  const choices = all.filter((choice) => choiceProblem(choice, contributes) === null);
  if (choices.length === 0) return contributes;
  const allowed = asksFor(contributes).filter((name) =>
    choices.some(({ kind, value, ...each }) => kind === 'setting' && each.name === name && value),
  );
  const of = (kind: Kind) => choices.filter((choice) => choice.kind === kind);
  const pathOf = ({ path }: { path: string }) => path;
  // A page that is off has no entry either.
  const menu = arrangedItems(contributes.menu, pathOf, of('menu'));
  return {
    ...contributes,
    routes: arrangedItems(contributes.routes, pathOf, of('page')),
    menu: arrangedItems(menu, pathOf, of('page')),
    widgets: arrangedItems(contributes.widgets, widgetName, of('widget')),
    ...(allowed.length > 0 && { allowed }),
    ...(contributes.settings && { settings: withValues(contributes.settings, of('setting')) }),
  };
}

/**
 * The set of versions as the operator has arranged it, for pages: each version by the choices that it knows. The
 * compatibility check and rollouts use the set as it is stored.
 */
export function arrangedSet<Set extends Pick<Registry, 'modules'>>(
  set: Set,
  { modules }: Pick<Arrangement, 'modules'>,
): Set {
  const arranged = Object.entries(set.modules).map(([id, entry]): [string, ModuleEntry] => {
    const choices = modules[id] ?? [];
    const of = <Release extends ModuleRelease>(release: Release): Release => ({
      ...release,
      contributes: arrangedContributes(release.contributes, choices),
    });
    const { stable, candidate, lastGood } = entry;
    return [
      id,
      {
        ...entry,
        stable: of(stable),
        ...(candidate && { candidate: of(candidate) }),
        ...(lastGood && { lastGood: of(lastGood) }),
      },
    ];
  });
  return { ...set, modules: Object.fromEntries(arranged) };
}
