import fp from 'fastify-plugin';
import type { Extension } from '../../platform/extension';
import { documentRoutes } from '../../platform/http/openapi';
import type { Server } from '../../platform/http/server';
import { capabilityRoutes, coreCapabilities } from './capabilities';
import { operationRoutes } from './operations.routes';

/** Liveness and readiness of the server, its metrics, its OpenAPI document, and its capabilities. */
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
