import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { EVIDENCE_PATH } from 'shared-auth/contract';
import type { RegistrySource } from '../registrySource';
import type { Signer } from './nonce';
import type { ReportStore } from './reportStore';
import { endVersions, openTelemetrySession } from './telemetrySession';
import type { VerifiedUser } from './verifiedUser';

export interface SessionOptions {
  source: RegistrySource;
  signer: Signer;
  /** Asks the API. */
  verify(request: FastifyRequest): Promise<VerifiedUser | null>;
  now: () => number;
  /** Whether this browser is shown a preview: events in its pages are no evidence. */
  isPreviewed(cookies: string | undefined, secure: boolean): Promise<boolean>;
}

/** Exchanges a bearer of the API for a nonce that signs this page's reports. */
export function registerTelemetrySession(
  app: FastifyInstance,
  { source, signer, verify, now, isPreviewed }: SessionOptions,
  { count }: ReportStore,
  preValidation: preValidationAsyncHookHandler,
): void {
  /**
   * Records a shell that was refused before this page, and that the present one has started: it has signed a user in.
   */
  function countShell({ opened, refusedShell }: ReturnType<typeof openTelemetrySession>, address: string): void {
    const { user, id: page, shell, weight } = opened;
    if (refusedShell && source.hasNamed(`shell@${refusedShell.shell}`))
      count(
        { module: 'shell', version: refusedShell.shell, shell: refusedShell.shell, kind: refusedShell.kind },
        { user, address, page: refusedShell.page, weight: 1 },
      );
    if (source.hasNamed(`shell@${shell}`))
      count({ module: 'shell', version: shell, shell, kind: 'started' }, { user, address, page, weight });
  }

  async function openSession(request: FastifyRequest, reply: FastifyReply) {
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
    if (await isPreviewed(cookies, secure)) return reply.code(204).send();
    const session = openTelemetrySession(
      signer,
      { registry: live.registry, user, body: request.body, cookies, secure },
      now,
    );
    countShell(session, request.ip);
    return reply.header('set-cookie', session.cookies).send(session.response);
  }

  app.post(EVIDENCE_PATH, { bodyLimit: 4_096, preValidation }, openSession);
}
