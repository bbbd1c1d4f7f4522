import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors';

// What no PostgreSQL text can hold: the zero character, and halves of surrogate pairs.
const unstorable = /\0|\p{Cs}/u;

/** Refuses texts that cannot be stored, before they reach the database, and names the field. */
export async function refuseUnstorableText({ body, query, params }: FastifyRequest): Promise<void> {
  const field = find(params, '') ?? find(query, '') ?? find(body, '');
  if (field === undefined) return;
  const text = `Полето „${field}“ содржи недозволен знак.`;
  throw new HttpError(400, text, { [field]: text });
}

function find(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    // A name that cannot be stored is not repeated in the answer either.
    const here = unstorable.test(name) ? path || 'body' : path ? `${path}.${name}` : name;
    const found = here.endsWith(name) ? find(inner, here) : here;
    if (found !== undefined) return found;
  }
  return undefined;
}
