import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { type AuditType, type Fields, inputFields } from 'shared-auth/contract';

/** An act of a user, before it is stored. */
export interface AuditEntry {
  type: AuditType;
  vehicle?: { id: number; license_plate: string | null } | undefined;
  device?: { id: number; device_id: string } | undefined;
  /** The account that the act concerns. */
  subject?: { id: number; username: string } | undefined;
  /** Details that no field above names: an alarm, a key, a rule. */
  details?: Readonly<Record<string, unknown>> | undefined;
  before?: object | undefined;
  after?: object | undefined;
}

/** The user who acts, and their address; both are undefined for acts of the server. */
export interface Actor {
  user: { readonly id: number; readonly username: string } | undefined;
  address: string | undefined;
}

/** The caller of a request; without a user before the sign-in. */
export const actorOf = ({ session, ip }: Pick<FastifyRequest, 'session' | 'ip'>): Actor => ({
  user: session?.user,
  address: ip,
});

/**
 * The fields of a record that a form writes, and fields that name the record. Fields that follow from messages, such as
 * the last location, are not recorded: they would outlive the retention of positions, and stay with the vehicle that
 * had the tracker then.
 */
export function writtenPart<Row extends object>(fields: Fields, row: Row, ...names: (keyof Row & string)[]): object {
  const kept = new Set<string>([...inputFields(fields).map(({ name }) => name), ...names]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)));
}

/** Fields that change with every write, so they carry no information about the act. */
const unimportant = new Set(['updated_at']);
const isSecret = (field: string) => /password|secret|token/i.test(field);

/** The value after a round trip through JSON, because the database returns the fields of an object in another order. */
const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The fields that differ, as they were and as they are. */
export function changesOf(before: object | undefined, after: object | undefined): Pick<AuditEntry, 'before' | 'after'> {
  const [old, fresh] = [before, after].map((row) => new Map(Object.entries(row ?? {})));
  const differing = [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].filter(
    (field) =>
      !unimportant.has(field) &&
      !isSecret(field) &&
      !isDeepStrictEqual(asKept(old?.get(field)), asKept(fresh?.get(field))),
  );
  const part = (row: Map<string, unknown> | undefined) =>
    Object.fromEntries(differing.map((field) => [field, row?.get(field) ?? null]));
  return { ...(before && { before: part(old) }), ...(after && { after: part(fresh) }) };
}
