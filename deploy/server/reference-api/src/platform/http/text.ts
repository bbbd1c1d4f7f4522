import type { FastifyRequest } from 'fastify';
import { BUDGETS } from '../limits/budgets';
import { Step } from '../limits/ownTurn';
import { HttpError } from './errors';

// PostgreSQL's texts cannot contain the zero character, nor halves of surrogate pairs.
const unstorable = /\0|\p{Cs}/u;

/**
 * Rejects texts that cannot be stored, and values that are nested too deeply, before they reach the database; names the
 * field.
 */
export async function refuseUnstorableText({ body, query, params }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) {
    const found = await findUnusable(part);
    if (found === undefined) continue;
    const text =
      found.reason === 'depth'
        ? 'Вредностите во барањето се премногу длабоко вгнездени.'
        : `Полето „${found.field}“ содржи недозволен знак.`;
    throw new HttpError(400, text, { [found.field]: text });
  }
}

/** Without recursion: 40,000 levels would exhaust the stack. In steps: a file has 100,000 texts. */
async function findUnusable(root: unknown): Promise<{ field: string; reason: 'text' | 'depth' } | undefined> {
  const step = new Step();
  if (typeof root === 'string') return unstorable.test(root) ? { field: 'body', reason: 'text' } : undefined;
  const waiting = [{ value: root, path: '', depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= BUDGETS.json_depth) return { field: path.split('.')[0] || 'body', reason: 'depth' };
    const pathOf = (name: string) => (path ? `${path}.${name}` : name);
    for (const [name, inner] of Object.entries(value)) {
      if (step.isOver) await step.next();
      // A name that cannot be stored is not repeated in the response either.
      if (unstorable.test(name)) return { field: path || 'body', reason: 'text' };
      if (typeof inner === 'string') {
        if (unstorable.test(inner)) return { field: pathOf(name), reason: 'text' };
      } else if (typeof inner === 'object') waiting.push({ value: inner, path: pathOf(name), depth: depth + 1 });
    }
  }
  return undefined;
}
