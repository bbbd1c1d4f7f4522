import type { RingPlan } from 'shared-auth/contract';
import type { Share } from './releaseSet';

/** A ring in words. */
export const ringText = (plan: RingPlan): string =>
  'users' in plan ? plan.users.join(', ') : 'role' in plan ? `role ${plan.role}` : `team ${plan.team}`;

/** The users of a candidate, in words; named users are only counted, because the registry does not name them. */
export const shareText = ({ percent, rings = [] }: Share): string =>
  [
    ...rings.map((ring) => ('users' in ring ? `${ring.users.length} users` : ringText(ring))),
    ...(percent > 0 || rings.length === 0 ? [`${percent} %`] : []),
  ].join(', ');
