// Connects to nobody: only the names of statuses are imported.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { commonHeaders, nothingAllowed } from './securityHeaders';

const headers = { ...commonHeaders, 'cache-control': 'no-store', 'content-security-policy': nothingAllowed };

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Requests that reach no route, as their address or headers cannot be read: answered with the headers of all other
 * responses.
 */
export const brokenRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors(error, _request, reply) {
    const plain = reply as unknown as FastifyReply; // it lacks the types that a route would give it
    return plain
      .code(error.statusCode ?? 400)
      .headers(headers)
      .send({ success: false });
  },
  clientErrorHandler: (error, socket: Socket) => {
    // The client has disconnected, or receives no answer any more.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[error.code] ?? 400;
    const body = '{"success":false}';
    const lines = Object.entries({
      'content-type': 'application/json',
      'content-length': String(body.length),
      connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  },
};
