import type { FastifyReply } from 'fastify';
import { HttpError } from '../http/errors';

/** nginx's own status for it; only the log has it. */
const CLOSED = 499;

/** Aborted when the caller disconnects before the response is complete. */
export function whileWaiting({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new HttpError(CLOSED, 'Барањето е откажано.'));
  });
  return gone.signal;
}
