import type { Translate } from 'shared-auth';
import { teamOf } from 'shared-auth/contract';
import type { User } from './users.api';

/**
 * The team's name in the user's language where its id is one of the fixed three, else as the server names it, else "no
 * team".
 */
export function teamLabel(user: Pick<User, 'team_id' | 'team_name'>, t: Translate): string {
  const teamId = teamOf(user.team_id);
  return teamId ? t(`ui:teams.${teamId}`) : user.team_name || t('ui:teams.none');
}
