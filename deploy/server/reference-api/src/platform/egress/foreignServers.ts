import type { ForeignServer } from '@fleet/tracing/egress';

const KB = 1024;

/**
 * Every case in which this server awaits something from a server that is not its own. The API opens no other
 * connections but those of its database and Redis (`deploy/release/build/src/outgoing.test.ts`). `push`, `webhook` and
 * `brought` go to addresses that people typed, the others to addresses of the operator's settings.
 */
export const foreignServers = {
  push: { what: 'push services of browsers', exchangeMs: 10_000, responseBytes: 16 * KB },
  webhook: { what: 'receivers of messages (SMS and the like)', exchangeMs: 10_000, responseBytes: 16 * KB },
  // A report of some megabytes needs a while; less than a lease lasts (30 s).
  mail: { what: 'the mail server', exchangeMs: 25_000, responseBytes: 64 * KB },
  oidc: { what: 'the identity provider', exchangeMs: 5_000, responseBytes: 1024 * KB },
  geocoder: { what: 'the geocoder', exchangeMs: 5_000, responseBytes: 256 * KB },
  traccar: { what: 'Traccar: devices and commands', exchangeMs: 5_000, responseBytes: 16 * 1024 * KB },
  // Somebody else's Traccar, whose address people typed: its lists, and days of its trackers.
  brought: { what: 'a Traccar that a fleet is brought from', exchangeMs: 60_000, responseBytes: 64 * 1024 * KB },
  // The server's database needs a while for a window of a large fleet.
  traccarHistory: { what: 'Traccar: what it has kept', exchangeMs: 60_000, responseBytes: 64 * 1024 * KB },
} as const satisfies Record<string, ForeignServer>;

export type ForeignServerName = keyof typeof foreignServers;
