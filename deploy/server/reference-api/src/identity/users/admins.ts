import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';

/**
 * Makes two admins who remove each other at the same moment do so one after the other, so that the second sees the
 * effect of the first.
 */
export async function lockAdmins(queries: Queries): Promise<void> {
  await queries.query("select id from users where role = 'admin' and is_active order by id for update");
}

/** @throws HttpError 409 when the transaction would leave no active administrator */
export async function keepAnAdmin(queries: Queries): Promise<void> {
  const admins = await queries.query("select id from users where role = 'admin' and is_active limit 1");
  if (admins.length === 0) throw new HttpError(409, 'Мора да остане барем еден активен администратор.');
}
