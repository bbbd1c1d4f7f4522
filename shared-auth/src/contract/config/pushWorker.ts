/**
 * The service worker that receives Web Push and shows it, served by the gateway. Its scope contains no page, so it
 * controls none and never serves a rolled-out file.
 */
export const PUSH_WORKER = { url: '/push-worker.js', scope: '/push-worker/' } as const;
