import fp from 'fastify-plugin';
import type { Extension } from '../../platform/extension';
import { documentRoutes } from '../../platform/http/openapi';
import type { Server } from '../../platform/http/server';
import { capabilityRoutes, coreCapabilities } from './capabilities';
import { operationRoutes } from './operations.routes';

/** Whether the server lives and serves, its figures, its document, and what it announces. */
export const operations = fp(
  async (app: Server, { extensions }: { extensions: readonly Extension[] }) => {
    operationRoutes(app);
    documentRoutes(app);
    capabilityRoutes(app, [
      ...coreCapabilities,
      ...extensions.flatMap(({ capabilities, isOffered }) => (isOffered?.(app) === false ? [] : capabilities)),
      ...(app.singleSignOn ? (['sessions.oidc'] as const) : []),
    ]);
  },
  { name: 'operations', dependencies: ['ingest'] },
);
