import type { RequiredRole } from 'shared-auth/contract';
import { moduleRule } from './candidate';

const rank: Readonly<Record<RequiredRole, number>> = { operator: 0, manager: 1, admin: 2 };
const rankOf = (role: RequiredRole | undefined) => (role ? rank[role] : 0);

export const roles = moduleRule('nothing is opened to a lower role than now', ({ id, release, set }) => {
  const stable = set.modules[id]?.stable.contributes;
  if (!stable) return [];
  return (['routes', 'menu'] as const).flatMap((kind) =>
    release.contributes[kind].flatMap(({ path, role }) => {
      const before = stable[kind].find((entry) => entry.path === path);
      return before && rankOf(role) < rankOf(before.role)
        ? [`${path} (${kind}) needs ${before.role} now and would need ${role ?? 'operator'}`]
        : [];
    }),
  );
});
