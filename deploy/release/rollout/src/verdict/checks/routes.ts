import { moduleRule, otherModules } from './candidate';

export const routes = moduleRule(
  'no route belongs to two modules, and none that users have vanishes',
  ({ id, release, set }) => {
    const paths = release.contributes.routes.map((route) => route.path);
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
    const stable = set.modules[id]?.stable.contributes.routes ?? [];
    return [
      ...twice.map((path) => `${path} is named twice`),
      ...otherModules({ set, id }).flatMap(([other, { contributes }]) =>
        contributes.routes
          .filter((route) => paths.includes(route.path))
          .map((route) => `${route.path} belongs to ${other}`),
      ),
      ...stable.filter((route) => !paths.includes(route.path)).map((route) => `${route.path} vanishes`),
    ];
  },
);
