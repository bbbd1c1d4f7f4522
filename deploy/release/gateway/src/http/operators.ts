import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();
const isLoopback = (address: string | undefined) => /^(?:::ffff:)?127\.|^::1$/.test(address ?? '');

/**
 * Decides who may read /metrics, /telemetry/health and /api/docs: callers with OPS_TOKEN as bearer; everyone where
 * OPS_OPEN declares that only operators reach this port; without either, this computer alone.
 */
export function createOperatorCheck({ opsToken, opsOpen }: { opsToken?: string | undefined; opsOpen: boolean }) {
  return (request: FastifyRequest): boolean => {
    if (opsOpen) return true;
    if (opsToken) return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${opsToken}`));
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    return isLoopback(request.socket.remoteAddress) && !isForwarded;
  };
}
