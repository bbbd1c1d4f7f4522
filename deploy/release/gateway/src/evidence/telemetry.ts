import { loadTimeBounds } from '@fleet/rollout/health';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry as Metrics } from 'prom-client';
import {
  ERROR_PATH,
  EVIDENCE_PATH,
  errorReport,
  isReportedFailure,
  type PageReport,
  pageReport,
  type Registry,
  TELEMETRY_PATH,
} from 'shared-auth/contract';
import * as v from 'valibot';
import { registerRegistryMetrics } from '../registryMetrics';
import type { RegistrySource } from '../registrySource';
import { createBudget } from './budget';
import { endVersions, openEvidenceSession } from './evidenceSession';
import type { Signed, Signer } from './nonce';
import { createPageErrors } from './pageErrors';
import { createPageReports, KEPT_SECONDS } from './pageReports';
import { isFromOwnPage } from './sameOrigin';
import type { VerifiedUser } from './verifiedUser';

const secondsSchema = {
  type: 'object',
  properties: {
    seconds: { type: 'integer', minimum: 0, maximum: KEPT_SECONDS },
    minutes: { type: 'integer', minimum: 1, maximum: KEPT_SECONDS / 60, default: 30 },
    since: { type: 'integer', minimum: 0 },
  },
} as const;

/** Reports that one address may send: a shift of an office signs in at once. */
const reportBudget = { burst: 600, perSecond: 10 };
/** Exchanges of bearers; each asks the API once. */
const sessionBudget = { burst: 120, perSecond: 2 };

/** Why a report was not counted. */
type Refusal =
  | 'foreign'
  | 'malformed'
  | 'unsigned'
  | 'nonce'
  | 'signed-out'
  | 'unknown'
  | 'share'
  | 'repeated'
  | 'budget';

export interface TelemetryOptions {
  source: RegistrySource;
  signer: Signer;
  /** Asks the API. */
  verify(request: FastifyRequest): Promise<VerifiedUser | null>;
  /** Whether the caller may see sums: an operator inside the network. */
  isOperator(request: FastifyRequest): boolean;
  now?: () => number;
}

/** Whether the registry offers this version only to some users, and the page's user is none of them. */
function isOutsideShare(
  registry: Registry,
  { module, version, kind }: Pick<PageReport, 'module' | 'version' | 'kind'>,
  nonce: Signed['user'],
): boolean {
  if (module === 'shell')
    return registry.shell.candidate?.version === version && kind !== 'frozen' && nonce.shell !== version;
  return registry.modules[module]?.candidate?.version === version && !nonce.candidates.includes(`${module}@${version}`);
}

const isUnsigned = (body: unknown) => typeof body === 'object' && body !== null && !('nonce' in body);

/** Takes what pages report: /metrics for Prometheus, /telemetry/health for `rollout watch` and the controller. docs/threat-model.md describes what protects it. */
export function createTelemetry({ source, signer, verify, isOperator, now = Date.now }: TelemetryOptions) {
  const metrics = new Metrics();
  collectDefaultMetrics({ register: metrics });
  const failures = new Counter({
    name: 'console_module_failures_total',
    help: 'Modules that could not be used in a signed-in page',
    labelNames: ['module', 'version', 'shell', 'kind'],
    registers: [metrics],
  });
  const loads = new Histogram({
    name: 'console_module_load_seconds',
    help: 'Time until a module was visible in a signed-in page (sampled)',
    labelNames: ['module', 'version'],
    buckets: loadTimeBounds.map((bound) => bound / 1_000),
    registers: [metrics],
  });
  const refusals = new Counter({
    name: 'console_reports_refused_total',
    help: 'Reports of pages that were not counted',
    labelNames: ['reason'],
    registers: [metrics],
  });
  registerRegistryMetrics(metrics, source);
  const reports = createPageReports(now);
  const errors = createPageErrors(now);
  const budgets = { reports: createBudget(reportBudget, now), sessions: createBudget(sessionBudget, now) };

  function count(
    report: Pick<PageReport, 'module' | 'version' | 'shell' | 'kind' | 'ms'>,
    from: { page: string; user: string; address: string; weight: 0 | 1 | 10 },
  ): boolean {
    if (!reports.add({ ...report, ...from })) return false;
    const { module, version, shell, kind, ms = 0 } = report;
    if (isReportedFailure(kind)) failures.inc({ module, version, shell, kind });
    else if (kind === 'rendered') loads.observe({ module, version }, ms / 1_000);
    return true;
  }

  function refuse(reply: FastifyReply, code: number, reason: Refusal) {
    refusals.inc({ reason });
    if (code === 429) reply.header('retry-after', '10');
    return code === 204 ? reply.code(204).send() : reply.code(code).send({ success: false });
  }

  async function take(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    if (!isFromOwnPage(request.headers)) return refuse(reply, 403, 'foreign');
    if (!budgets.reports.take(request.ip)) return refuse(reply, 429, 'budget');
    // As shells before signed evidence report; a status of 4xx would be an error in their users' consoles.
    if (isUnsigned(request.body)) return refuse(reply, 204, 'unsigned');
    const parsed = v.safeParse(pageReport, request.body);
    if (!parsed.success) return refuse(reply, 400, 'malformed');
    const report = parsed.output;
    const signed = await signedBy(report);
    if (!('nonce' in signed)) return refuse(reply, ...signed.refused);
    const { id: page, user, weight } = signed.nonce;
    if (!count({ ...report, shell: signed.shell }, { page, user, address: request.ip, weight }))
      return refuse(reply, 204, 'repeated');
    return reply.code(204).send();
  }

  /** Who signed a report of a version that its user has; else why it does not count. */
  async function signedBy(
    report: Pick<PageReport, 'module' | 'version' | 'shell' | 'kind' | 'nonce'>,
  ): Promise<{ nonce: Signed['user']; shell: string } | { refused: [code: number, reason: Refusal] }> {
    const nonce = signer.open('user', report.nonce);
    if (!nonce) return { refused: signer.open('page', report.nonce) ? [204, 'signed-out'] : [403, 'nonce'] };
    const live = await source.current();
    // A frozen page is reported by the next one, which may run on another shell.
    const shell = report.kind === 'frozen' || nonce.shell === '' ? report.shell : nonce.shell;
    // What was never rolled out is not counted: each version takes memory.
    if (!live || !source.hasNamed(`${report.module}@${report.version}`) || !source.hasNamed(`shell@${shell}`))
      return { refused: [204, 'unknown'] };
    if (isOutsideShare(live.registry, report, nonce)) return { refused: [204, 'share'] };
    return { nonce, shell };
  }

  /** What was thrown, beside the report that counts. */
  async function takeError(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    if (!isFromOwnPage(request.headers)) return refuse(reply, 403, 'foreign');
    if (!budgets.reports.take(request.ip)) return refuse(reply, 429, 'budget');
    const parsed = v.safeParse(errorReport, request.body);
    if (!parsed.success) return refuse(reply, 400, 'malformed');
    const signed = await signedBy(parsed.output);
    if (!('nonce' in signed)) return refuse(reply, ...signed.refused);
    if (!errors.add(parsed.output, signed.nonce.id, signed.nonce.user)) return refuse(reply, 204, 'repeated');
    return reply.code(204).send();
  }

  async function openSession(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    if (!isFromOwnPage(request.headers)) return refuse(reply, 403, 'foreign');
    if (!budgets.sessions.take(request.ip)) return refuse(reply, 429, 'budget');
    const live = await source.current();
    if (!live) return reply.code(503).send({ success: false });
    const user = await verify(request).catch((error: unknown) => {
      request.log.warn({ error: String(error) }, 'the API could not be asked whose bearer it is');
      return undefined;
    });
    if (user === undefined) return reply.code(502).send({ success: false });
    const secure = request.protocol === 'https';
    if (user === null) return reply.code(401).header('set-cookie', endVersions(secure)).send({ success: false });
    const { cookie: cookies } = request.headers;
    const session = openEvidenceSession(
      signer,
      { registry: live.registry, user, body: request.body, cookies, secure },
      now,
    );
    const { user: hash, id: page, shell, weight } = session.opened;
    const from = { user: hash, address: request.ip };
    const { refusedShell } = session;
    if (refusedShell && source.hasNamed(`shell@${refusedShell.shell}`))
      count(
        { module: 'shell', version: refusedShell.shell, shell: refusedShell.shell, kind: refusedShell.kind },
        { ...from, page: refusedShell.page, weight: 1 },
      );
    // The shell has come so far that it signed somebody in.
    if (source.hasNamed(`shell@${shell}`))
      count({ module: 'shell', version: shell, shell, kind: 'started' }, { ...from, page, weight });
    return reply.header('set-cookie', session.cookies).send(session.response);
  }

  return {
    report: reports.report,
    register(app: FastifyInstance) {
      // navigator.sendBeacon may send text/plain.
      app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch (error) {
          done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }));
        }
      });
      app.post(TELEMETRY_PATH, { bodyLimit: 4_096 }, take);
      app.post(ERROR_PATH, { bodyLimit: 8_192 }, takeError);
      app.post(EVIDENCE_PATH, { bodyLimit: 4_096 }, openSession);
      app.get<{ Querystring: { minutes: number; seconds?: number; since?: number } }>(
        '/telemetry/health',
        { schema: { querystring: secondsSchema } },
        async (request, reply) => {
          if (!isOperator(request)) return reply.callNotFound();
          const { minutes, seconds = minutes * 60, since } = request.query;
          reply.header('cache-control', 'no-store');
          if (since === undefined) return reports.report(seconds);
          const report = reports.reportSince(since);
          return { ...report, errors: errors.between(since, report.until) };
        },
      );
      app.get('/metrics', async (request, reply) => {
        if (!isOperator(request)) return reply.callNotFound();
        return reply.type(metrics.contentType).send(await metrics.metrics());
      });
    },
  };
}

export type Telemetry = ReturnType<typeof createTelemetry>;
