import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { AuditLog } from './auditLog';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records of reads. Changes are recorded within their transaction (`recordAudit`). */
    audit: AuditLog;
  }
}

/** Records who did what, when and from where. */
export const audit = fp(
  async (app: Server) => {
    const audit = new AuditLog(app.database, app.log);
    app.addHook('onClose', () => audit.flush());
    app.decorate('audit', audit);
  },
  { name: 'audit', dependencies: ['platform'] },
);
