import { moduleRule, otherModules } from './candidate';

/** Entries that one module may put into everybody's menu. */
const MOST_ENTRIES = 12;

export const menu = moduleRule(
  'no two menu entries have the same place, none vanishes, each leads to a route',
  ({ id, release, set }) => {
    const { menu: entries, routes } = release.contributes;
    const orders = entries.map((entry) => entry.order);
    const stable = set.modules[id]?.stable.contributes.menu ?? [];
    return [
      ...(entries.length > MOST_ENTRIES
        ? [`it has ${entries.length} menu entries; a module may have ${MOST_ENTRIES}`]
        : []),
      ...orders
        .filter((order, index) => orders.indexOf(order) !== index)
        .map((order) => `two entries have place ${order}`),
      ...otherModules({ set, id }).flatMap(([other, { contributes }]) =>
        contributes.menu
          .filter((entry) => orders.includes(entry.order))
          .map((entry) => `place ${entry.order} belongs to ${entry.path} of ${other}`),
      ),
      ...entries
        .filter((entry) => !routes.some((route) => route.path === entry.path))
        .map((entry) => `${entry.path} leads to no route of ${id}`),
      ...stable
        .filter((entry) => !entries.some((other) => other.path === entry.path))
        .map((entry) => `the entry of ${entry.path} vanishes`),
    ];
  },
);
