import type { TFunction } from 'i18next';
import type { RingPlan } from 'shared-auth/contract';
import { roleLabel } from 'shared-ui';
import type { Ramp } from './rollouts.api';

/** A group of people in words. */
export const groupText = (group: RingPlan, t: TFunction<'ops'>): string =>
  'users' in group
    ? group.users.join(', ')
    : 'role' in group
      ? t('rollouts.group.role', { role: roleLabel(t, group.role) })
      : t('rollouts.group.team', { team: group.team });

/** The users who have the version now: groups, and a share. */
export const reachText = (
  { rings, reached, percent }: Pick<Ramp, 'rings' | 'reached' | 'percent'>,
  t: TFunction<'ops'>,
) =>
  [
    ...rings.slice(0, reached).map((group) => groupText(group, t)),
    ...(percent > 0 ? [t('rollouts.percentOfUsers', { percent })] : []),
  ].join(', ');

/** The stage after the present step: the next group, or a share; null after the last. */
export function nextOf(ramp: Ramp): Pick<Ramp, 'reached' | 'percent'> | null {
  const { rings, reached, percent, steps } = ramp;
  if (percent === 0 && reached < rings.length) return { reached: reached + 1, percent: 0 };
  const share = steps.find((step) => step > percent);
  return share === undefined ? null : { reached, percent: share };
}
