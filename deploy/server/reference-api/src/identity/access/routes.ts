import type { FastifyContextConfig } from 'fastify';
import type { Call, Repeated, Unrecorded } from 'shared-auth/calls';
import type { AuditType, UserCapability } from 'shared-auth/contract';
import type { CallBudgetName } from '../../platform/http/callBudgets';
import type { Server } from '../../platform/http/server';

/**
 * Who may make a call: `anyone` without signing in; a `tracker` with an ingest key; a `forwarder` with a key that is
 * not limited to some trackers; whoever holds the link to a vehicle's position (`share`); or users with this
 * capability. The contract's table says which roles have it (`shared-auth/src/contract/capabilities/user.ts`).
 */
export type Permission = 'anyone' | 'tracker' | 'forwarder' | 'share' | UserCapability;

/** When a session must be a fresh one. */
export type Confirmation = 'always' | 'by rule' | 'never';

/** Powers over accounts, sign-in and keys of machines: a stolen session does not grant them. */
const confirmedPowers: ReadonlySet<Permission> = new Set<Permission>([
  'users.edit',
  'users.factors',
  'users.personal',
  'teams.grant',
  'trackers.keys',
  'vehicles.share',
  'notifications.webhooks',
]);

/** Whether a call must be confirmed. @param body undefined where it is not known */
export function confirmationOf(
  { permission, confirms }: FastifyContextConfig,
  method: string,
  body?: unknown,
): Confirmation {
  if (confirms !== undefined) return typeof confirms === 'function' ? confirms(body) : confirms;
  const isWrite = method !== 'GET' && method !== 'HEAD';
  return isWrite && permission !== undefined && confirmedPowers.has(permission) ? 'by rule' : 'never';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The server does not start with a route that lacks it. */
    permission?: Permission;
    /**
     * Whether users with a limited visibility scope may call it: true for routes that apply the scope to reads and
     * writes, and for routes without data of vehicles. @default false
     */
    restrictedUsers?: boolean;
    /** Whether a session that still lacks its role's second factor may call it, in order to add one. @default false */
    heldSessions?: boolean;
    /**
     * Whether the caller must have proved their identity recently: always, or where the company's rules ask for it. A
     * function decides by the body. @default by rule for writes by a power of `confirmedPowers`
     */
    confirms?: Confirmation | ((body: unknown) => Confirmation);
    /**
     * The cost of a call: `cheap` (a row, or a page of rows by an index), the budget of the `key` that it is made with,
     * a kind of platform/http/callBudgets.ts, or none, because a `probe` decides whether the server is left running.
     */
    budget?: CallBudgetName | 'cheap' | 'key' | 'probe';
    /** The entry that an accepted write of users leaves in the audit log, or why it leaves none; one of the two. */
    audit?: AuditType;
    unrecorded?: Unrecorded;
    /** What a second, equal write does. @default same of PUT and DELETE, refused of POST */
    repeated?: Repeated;
  }
}

/** A route, and who may call it. */
export interface RouteAccess {
  method: string;
  /** The path as registered: `/api/vehicles/:id` */
  path: string;
  permission: Permission;
  restrictedUsers: boolean;
  heldSessions: boolean;
  /** `unsaid`: no confirmation is required, and the route does not mention one. */
  confirms: Confirmation | 'by body' | 'unsaid';
  /** Undefined when the route does not name one, which a test reports. */
  budget: CallBudgetName | 'cheap' | 'key' | 'probe' | undefined;
  audit: AuditType | undefined;
  unrecorded: Unrecorded | undefined;
  repeated: Repeated;
  /** The description that it serves; undefined for a route that is no call of the contract. */
  call: Call | undefined;
}

/**
 * Lists the routes that are registered from now on, for reviewers and tests.
 * @throws Error with the registration of a route that has no permission
 */
export function listRoutes(app: Server): readonly RouteAccess[] {
  const routes: RouteAccess[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat().filter((name) => name !== 'OPTIONS')) {
      const {
        permission,
        restrictedUsers = false,
        heldSessions = false,
        budget,
        call,
        audit,
        unrecorded,
      } = config ?? {};
      if (permission === undefined) throw new Error(`${verb} ${url} has no permission in its config.`);
      const isUsers = permission !== 'tracker' && permission !== 'forwarder';
      if (verb !== 'GET' && verb !== 'HEAD' && isUsers && (audit === undefined) === (unrecorded === undefined))
        throw new Error(`${verb} ${url} must say how the audit log has it, or why not.`);
      const asked = typeof config?.confirms === 'function' ? 'by body' : confirmationOf(config ?? {}, verb);
      routes.push({
        method: verb,
        path: url,
        permission,
        restrictedUsers,
        heldSessions,
        confirms: asked === 'never' && config?.confirms === undefined ? 'unsaid' : asked,
        budget,
        audit,
        unrecorded,
        repeated: config?.repeated ?? (verb === 'POST' ? 'refused' : 'same'),
        call,
      });
    }
  });
  return routes;
}

/** The routes as a table for reviewers: who may make each call, and whether users with a limited scope may. */
export function routeTable(routes: readonly RouteAccess[]): string {
  const rows = routes.map(({ method, path, permission, restrictedUsers, budget = '' }) => [
    `${method} ${path}`,
    permission,
    budget,
    restrictedUsers ? 'restricted users too' : '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
