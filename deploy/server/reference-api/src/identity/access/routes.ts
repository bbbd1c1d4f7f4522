import type { UserCapability } from 'shared-auth/contract';
import type { CallBudgetName } from '../../platform/http/callBudgets';
import type { Server } from '../../platform/http/server';

/**
 * Who may make a call: `anyone` without signing in; a `tracker` with an ingest key; a `forwarder` with a key that is
 * not limited to some trackers; the user who holds the link to a vehicle's position (`share`); or a user who has this
 * capability. The contract's table states which roles have it (`shared-auth/src/contract/capabilities/user.ts`).
 */
export type Permission = 'anyone' | 'tracker' | 'forwarder' | 'share' | UserCapability;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without it keeps the server from starting. */
    permission?: Permission;
    /**
     * Whether users may call it who see only some vehicles: for routes that scope what they read and write to these,
     * and for those that tell nothing of vehicles. @default false
     */
    restrictedUsers?: boolean;
    /** Whether a session may call it that lacks the second factor of its role: what leads there. @default false */
    heldSessions?: boolean;
    /**
     * What a call costs: `cheap` (a row, or a page of them by an index), of the `key` that it is made with, or its kind
     * (platform/http/callBudgets.ts).
     */
    budget?: CallBudgetName | 'cheap' | 'key';
  }
}

/** A route, and who may call it. */
export interface RouteAccess {
  method: string;
  /** As it was registered: `/api/vehicles/:id` */
  path: string;
  permission: Permission;
  restrictedUsers: boolean;
  heldSessions: boolean;
  /** Undefined where no one has said it; a test fails then. */
  budget: CallBudgetName | 'cheap' | 'key' | undefined;
}

/**
 * Lists the routes that are registered from now on, for reviewers and tests.
 * @throws Error with the registration of a route that has no permission
 */
export function listRoutes(app: Server): readonly RouteAccess[] {
  const routes: RouteAccess[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat().filter((name) => name !== 'OPTIONS')) {
      const { permission, restrictedUsers = false, heldSessions = false, budget } = config ?? {};
      if (permission === undefined) throw new Error(`${verb} ${url} has no permission in its config.`);
      routes.push({ method: verb, path: url, permission, restrictedUsers, heldSessions, budget });
    }
  });
  return routes;
}

/** The routes as a table for reviewers: who may make each call, and whether users may who see only some vehicles. */
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
