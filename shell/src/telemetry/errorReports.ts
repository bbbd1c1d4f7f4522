import { ERROR_PATH, type ErrorReport, framesIn, impersonalMessage } from 'shared-auth/contract';

/** Separate chunk: fetched only by a page with a failure. */

/** The error without personal data. */
function described(thrown: unknown): Pick<ErrorReport, 'name' | 'message' | 'frames'> {
  if (!(thrown instanceof Error)) {
    const what = thrown == null || thrown === '' ? 'nothing that says why' : String(thrown);
    return { name: 'Thrown', message: impersonalMessage('', what), frames: [] };
  }
  const name = /^[A-Za-z]\w{0,59}$/.test(thrown.name) ? thrown.name : 'Error';
  return { name, message: impersonalMessage(name, thrown.message), frames: framesIn(thrown.stack ?? '') };
}

/** Sends a thrown error; the `PageReport`, which affects the health evaluation, has been sent separately. */
export async function sendError(
  of: Pick<ErrorReport, 'module' | 'version' | 'shell' | 'kind' | 'nonce'>,
  thrown: unknown,
): Promise<void> {
  await fetch(ERROR_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    keepalive: true,
    body: JSON.stringify({ ...of, ...described(thrown) } satisfies ErrorReport),
  });
}
