import type { openSessionFields, WrittenRecord } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';
import { deviceOf } from './device';

interface Row {
  id: string;
  user_agent: string;
  address: string;
  created_at: string;
  last_used_at: string;
}

/** A session as its owner sees it. */
export type OpenSession = WrittenRecord<typeof openSessionFields>;

const columns = 's.id, s.user_agent, s.address, s.created_at, s.last_used_at';

const shown = ({ user_agent, address, ...row }: Row, current: string): OpenSession => ({
  ...row,
  ...deviceOf(user_agent),
  address: address || null,
  is_current: row.id === current,
});

/** A user's open sessions, that of the caller first, then those used last. */
export async function listSessions(queries: Queries, userId: number, current: string): Promise<OpenSession[]> {
  const rows = await queries.query<Row>(
    `select ${columns} from sessions s where s.user_id = $1 and s.expires_at > now()
     order by (s.id = $2::uuid) desc, s.last_used_at desc limit 200`,
    [userId, current],
  );
  return rows.map((row) => shown(row, current));
}
