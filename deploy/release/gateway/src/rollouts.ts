import type { FastifyInstance, FastifyRequest } from 'fastify';
import { roleHas } from 'shared-auth/contract';
import { registerProxy } from './http/apiProxy';
import type { VerifiedUser } from './telemetry/verifiedUser';

const PATH = '/ops/rollouts';

/**
 * /ops/rollouts: the controller's calls for administrators; it checks their identity itself. Without a controller the
 * response reports that no action is possible.
 */
export async function registerRollouts(
  app: FastifyInstance,
  controllerUrl: string | undefined,
  verify: (request: FastifyRequest) => Promise<VerifiedUser | null>,
): Promise<void> {
  if (controllerUrl) return registerProxy(app, PATH, controllerUrl);
  app.get(PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const user = await verify(request).catch(() => undefined);
    if (user === undefined) return reply.code(502).send({ success: false });
    if (!roleHas(user?.role, 'rollouts.view')) return reply.code(user ? 403 : 401).send({ success: false });
    return { success: true, data: { actable: false } };
  });
}
