import swagger from '@fastify/swagger';
import { Failure } from './schemas';
import type { Server } from './server';

/**
 * The OpenAPI document, made of the schemas that validate requests and responses. Call it before the routes are
 * registered.
 */
export async function describeApi(app: Server): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fleet reference API',
        version: '1.0.0',
        description: 'Every call of the fleet console, and the calls of trackers.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a sign-in.' },
          tracker: { type: 'http', scheme: 'bearer', description: 'An ingest key.' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const required = route.config?.permission;
      const security =
        required === 'anyone'
          ? []
          : [{ [required === 'tracker' || required === 'forwarder' ? 'tracker' : 'session']: [] }];
      // Every call may fail, and always in the same shape.
      const response = { ...(schema?.response as Record<string, unknown>), default: Failure };
      const budget = route.config?.budget;
      const description = `Permission: ${required}. Budget: ${budget}.`;
      return { schema: { ...schema, response, security, description }, url };
    },
  });
}

/** Serves the document: as JSON, and as a list to read. */
export function documentRoutes(app: Server): void {
  app.get('/api/docs', {
    config: { permission: 'anyone', budget: 'documents' },
    schema: { hide: true },
    handler: async () => app.swagger(),
  });
  app.get('/api/docs/html', {
    config: { permission: 'anyone', budget: 'documents' },
    schema: { hide: true },
    handler: async (_, reply) => {
      const paths = Object.entries(app.swagger().paths ?? {});
      const rows = paths.flatMap(([path, operations]) =>
        Object.entries(operations ?? {}).map(([method, operation]) => {
          const { description = '' } = operation as { description?: string };
          return `<tr><td>${method.toUpperCase()}</td><td><code>${asText(path)}</code></td><td>${asText(description)}</td></tr>`;
        }),
      );
      const title = 'Fleet reference API';
      return reply
        .header('content-security-policy', "default-src 'none'")
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p><a href="/api/docs">OpenAPI 3.1</a></p><table>${rows.join('')}</table></html>`,
        );
    },
  });
}

const asText = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
