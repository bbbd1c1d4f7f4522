import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import {
  BEHAVIOUR_PATH,
  behaviourReport,
  ERROR_PATH,
  errorReport,
  pageReport,
  TELEMETRY_PATH,
} from 'shared-auth/contract';
import * as v from 'valibot';
import type { createBudget } from './budget';
import { takeDirectWrites } from './directWrites';
import type { ReportStore } from './reportStore';
import { isFromOwnPage } from './sameOrigin';
import type { Refusal, TelemetryMetrics } from './telemetryMetrics';

/** Refuses a request of a page, and counts the reason. */
export type Refuse = (reply: FastifyReply, code: number, reason: Refusal) => FastifyReply;

export const createRefuse =
  ({ refusals }: TelemetryMetrics): Refuse =>
  (reply, code, reason) => {
    refusals.inc({ reason });
    if (code === 429) reply.header('retry-after', '10');
    return code === 204 ? reply.code(204).send() : reply.code(code).send({ success: false });
  };

/** Accepts requests from pages of this console, within their address's budget. */
export const fromOwnPage =
  (refuse: Refuse, budget: ReturnType<typeof createBudget>): preValidationAsyncHookHandler =>
  async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromOwnPage(request.headers)) return refuse(reply, 403, 'foreign');
    if (!budget.take(request.ip)) return refuse(reply, 429, 'budget');
  };

const isUnsigned = (body: unknown) => typeof body === 'object' && body !== null && !('nonce' in body);

/** Accepts pages' reports: what was shown or failed, and separately the errors thrown. */
export function registerReports(
  app: FastifyInstance,
  { count, errors, visits, signedBy, visitSignedBy }: ReportStore,
  refuse: Refuse,
  preValidation: preValidationAsyncHookHandler,
): void {
  async function takeReport(request: FastifyRequest, reply: FastifyReply) {
    // Shells from before signed evidence report like this; a 4xx status would be an error in their users' consoles.
    if (isUnsigned(request.body)) return refuse(reply, 204, 'unsigned');
    const parsed = v.safeParse(pageReport, request.body);
    if (!parsed.success) return refuse(reply, 400, 'malformed');
    const signed = await signedBy(parsed.output);
    if (!('nonce' in signed)) return refuse(reply, ...signed.refused);
    const { id: page, user, weight } = signed.nonce;
    if (!count({ ...parsed.output, shell: signed.shell }, { page, user, address: request.ip, weight }))
      return refuse(reply, 204, 'repeated');
    return reply.code(204).send();
  }

  async function takeError(request: FastifyRequest, reply: FastifyReply) {
    const parsed = v.safeParse(errorReport, request.body);
    if (!parsed.success) return refuse(reply, 400, 'malformed');
    const signed = await signedBy(parsed.output);
    if (!('nonce' in signed)) {
      const [status, reason] = signed.refused;
      // The user waits for the answer: a problem that is not stored must not be confirmed.
      return refuse(reply, parsed.output.kind === 'problem' && status === 204 ? 409 : status, reason);
    }
    if (!errors.add(parsed.output, signed.nonce.id, signed.nonce.user)) return refuse(reply, 204, 'repeated');
    return reply.code(204).send();
  }

  async function takeVisit(request: FastifyRequest, reply: FastifyReply) {
    const parsed = v.safeParse(behaviourReport, request.body);
    if (!parsed.success) return refuse(reply, 400, 'malformed');
    const signed = await visitSignedBy(parsed.output);
    if (!('nonce' in signed)) return refuse(reply, ...signed.refused);
    // Outside rollouts one page in ten is enough.
    if (signed.nonce.weight === 0) return reply.code(204).send();
    const of = { user: signed.nonce.user, address: request.ip };
    const { route, measured } = parsed.output;
    const writes = takeDirectWrites(request, route);
    if (writes) reply.header('set-cookie', writes.cookies);
    // A page cannot tell its writes past the client from its reads.
    const unprompted = writes ? writes.direct + (measured.unprompted ?? 0) : measured.unprompted;
    const visit = { ...parsed.output, shell: signed.shell, measured: { ...measured, unprompted } };
    if (!visits.add(visit, of)) return refuse(reply, 204, 'repeated');
    return reply.code(204).send();
  }

  // navigator.sendBeacon may send text/plain.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.post(TELEMETRY_PATH, { bodyLimit: 4_096, preValidation }, takeReport);
  app.post(BEHAVIOUR_PATH, { bodyLimit: 4_096, preValidation }, takeVisit);
  app.post(ERROR_PATH, { bodyLimit: 8_192, preValidation }, takeError);
}
