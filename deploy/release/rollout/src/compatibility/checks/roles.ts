import { includesRole, type RequiredRole } from 'shared-auth/contract';
import { moduleRule } from './candidate';

/** Whether a route is open to more roles than before; one without a role is open to operators. */
const isOpenedTo = (role: RequiredRole = 'operator', before: RequiredRole = 'operator') =>
  role !== before && includesRole(before, role);

export const roles = moduleRule('nothing is opened to a lower role than now', ({ id, release, set }) => {
  const stable = set.modules[id]?.stable.contributes;
  if (!stable) return [];
  return (['routes', 'menu'] as const).flatMap((kind) =>
    release.contributes[kind].flatMap(({ path, role }) => {
      const before = stable[kind].find((entry) => entry.path === path);
      return before && isOpenedTo(role, before.role)
        ? [`${path} (${kind}) needs ${before.role} now and would need ${role ?? 'operator'}`]
        : [];
    }),
  );
});
