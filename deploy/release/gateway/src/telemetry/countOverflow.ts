import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Signer } from './nonce';
import type { ReportStore } from './reportStore';
import type { TelemetryMetrics } from './telemetryMetrics';
import { versionsOf } from './telemetrySession';

/**
 * Records cookies that make the console unusable for a browser: no page can report it. It is recorded as a failure of
 * those candidates of its user that the cookies name, else of all of them.
 */
export const createOverflowCount =
  (signer: Signer, { count }: ReportStore, { overflows }: TelemetryMetrics) =>
  (request: FastifyRequest, names: readonly string[]): void => {
    overflows.inc();
    request.log.warn({ cookies: names }, 'cookies filled the headers of a request');
    const versions = versionsOf(signer, request.headers.cookie, request.protocol === 'https');
    if (!versions?.user) return;
    const all = versions.candidates.map((of) => of.split('@') as [module: string, version: string]);
    const named = all.filter(([module]) => names.some((name) => name.startsWith(module)));
    const page = randomUUID();
    for (const [module, version] of named.length > 0 ? named : all)
      count(
        { module, version, shell: NO_SHELL, kind: 'leak' },
        { page, user: versions.user, address: request.ip, weight: 0 },
      );
  };

/** Which shell the browser ran is unknown: the failure is listed beside those on each shell. */
const NO_SHELL = '0';
