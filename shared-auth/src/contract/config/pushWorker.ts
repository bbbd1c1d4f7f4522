/**
 * The service worker that receives Web Push and shows it, served by the gateway. No page lies in its scope, so it
 * controls none: what is rolled out never comes by it.
 */
export const PUSH_WORKER = { url: '/push-worker.js', scope: '/push-worker/' } as const;
