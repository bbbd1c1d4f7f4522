import type { FastifyRequest } from 'fastify';
import type { AuditType } from 'shared-auth/contract';
import type { SessionUser } from '../identity/access/caller';

/** Something that a user did. */
export interface AuditEntry {
  type: AuditType;
  vehicle?: { id: number; license_plate: string | null } | undefined;
  device?: { id: number; device_id: string } | undefined;
  /** The account that it was done to. */
  subject?: { id: number; username: string } | undefined;
  /** Where nothing above names it: an alarm, a key, a rule. */
  details?: Readonly<Record<string, unknown>> | undefined;
  before?: object | undefined;
  after?: object | undefined;
}

/** Who acts, and from where; neither for what the server does by itself. */
export interface Actor {
  user: Pick<SessionUser, 'id' | 'username'> | undefined;
  address: string | undefined;
}

/** The caller of a request; no one before the sign-in. */
export const actorOf = ({ session, ip }: Pick<FastifyRequest, 'session' | 'ip'>): Actor => ({
  user: session?.user,
  address: ip,
});

/** Change of every write; reports nothing of what was done. */
const unimportant = new Set(['updated_at']);
const isSecret = (field: string) => /password|secret|token/i.test(field);

/** The fields that differ, as they were and as they are. */
export function changesOf(before: object | undefined, after: object | undefined): Pick<AuditEntry, 'before' | 'after'> {
  const [old, fresh] = [before, after].map((row) => new Map(Object.entries(row ?? {})));
  const differing = [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].filter(
    (field) =>
      !unimportant.has(field) &&
      !isSecret(field) &&
      JSON.stringify(old?.get(field) ?? null) !== JSON.stringify(fresh?.get(field) ?? null),
  );
  const part = (row: Map<string, unknown> | undefined) =>
    Object.fromEntries(differing.map((field) => [field, row?.get(field) ?? null]));
  return { ...(before && { before: part(old) }), ...(after && { after: part(fresh) }) };
}
