import type { Queries } from '../../platform/database/database';

/** The teams whose vehicles a manager or operator sees; without a team all, or none. */
export async function readTeamVisibility(
  queries: Queries,
  user: number,
): Promise<{ team_ids: number[]; sees_all: boolean }> {
  const [row] = await queries.query<{ team_ids: number[]; sees_all: boolean }>(
    `select sees_all and not exists (select from user_teams t where t.user_id = u.id) as sees_all,
       array(select t.team_id from user_teams t where t.user_id = u.id order by t.team_id) as team_ids
     from users u where u.id = $1`,
    [user],
  );
  return row ?? { team_ids: [], sees_all: false };
}

/** Sets the teams whose vehicles a person sees. @param seesAll whether all vehicles are seen without a team */
export async function setTeams(
  queries: Queries,
  user: number,
  teams: readonly number[],
  seesAll = teams.length === 0,
): Promise<void> {
  await queries.query('update users set sees_all = $2 where id = $1', [user, seesAll]);
  await queries.query('delete from user_teams where user_id = $1', [user]);
  await queries.query('insert into user_teams (user_id, team_id) select $1, unnest($2::int[])', [user, teams]);
}
