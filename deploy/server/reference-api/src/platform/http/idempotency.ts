import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Queries } from '../database/database';
import { HttpError } from './errors';

const isSecret = (field: string) => /password|secret|token/i.test(field);

/**
 * Runs a create in one transaction, once per `Idempotency-Key` of a user: when the response was lost and the call is
 * repeated, the first answer is returned again. Without the header it simply runs.
 */
export async function idempotent<T>(
  database: Database,
  request: FastifyRequest,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return database.transaction(work);
  if (key.length > 200)
    throw new HttpError(400, 'Заглавјето Idempotency-Key е предолго.', { 'Idempotency-Key': 'Најмногу 200 знаци.' });
  const userId = request.session.user.id;
  const hash = createHash('sha256')
    // The hash must not include a password, which could be guessed from it without a salt.
    .update(
      `${request.method} ${request.url} ${JSON.stringify(request.body, (name, value) => (isSecret(name) ? undefined : value))}`,
    )
    .digest('hex');
  return database.transaction(async (queries) => {
    const claimed = await queries.query(
      'insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning key',
      [userId, key, hash],
    );
    if (claimed.length === 0) return repeated<T>(queries, userId, key, hash);
    const answer = await work(queries);
    await queries.query('update idempotency_keys set answer = $3::text::jsonb where user_id = $1 and key = $2', [
      userId,
      key,
      JSON.stringify(answer),
    ]);
    return answer;
  });
}

async function repeated<T>(queries: Queries, userId: number, key: string, hash: string): Promise<T> {
  const [earlier] = await queries.query<{ request_hash: string; answer: T }>(
    'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  );
  if (earlier === undefined || earlier.request_hash !== hash) {
    throw new HttpError(422, 'Истиот Idempotency-Key е веќе употребен за друго барање.');
  }
  return earlier.answer;
}
