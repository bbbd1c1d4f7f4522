import { PUSH_WORKER } from 'shared-auth/contract';

/**
 * The state of Web Push in this browser: `home-screen`, where the page must first be added to the home screen (iOS);
 * `blocked`, where the user or the browser refuses notifications of this page.
 */
export type PushAccess = 'unsupported' | 'home-screen' | 'blocked' | 'possible';

const isIos = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || isTouchMac();
/** iPads call themselves Macs. */
const isTouchMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** Whether this browser can get messages while the console is closed. It does not ask the user. */
export function pushAccess(): PushAccess {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return isIos() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const registration = () => navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);

/** This browser's subscription; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAccess() !== 'possible') return null;
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

function isFor(subscription: PushSubscription, serverKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && new Uint8Array(key).toString() === bytesOf(serverKey).toString();
}

/** Resolves when the worker may be asked for a subscription. */
async function activated(worker: ServiceWorkerRegistration): Promise<void> {
  const starting = worker.installing ?? worker.waiting;
  if (worker.active || !starting) return;
  await new Promise<void>((resolve, reject) => {
    starting.onstatechange = () => {
      if (starting.state === 'activated') resolve();
      if (starting.state === 'redundant') reject(new Error('the worker could not be installed'));
    };
  });
}

/**
 * Subscribes this browser: installs the worker that only receives and shows, and asks the browser's permission, for
 * which a click must have been made.
 *
 * @returns null when the user refuses
 */
export async function subscribe(serverKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.register(PUSH_WORKER.url, { scope: PUSH_WORKER.scope });
  await activated(worker);
  const before = await worker.pushManager.getSubscription();
  if (before && isFor(before, serverKey)) return before;
  // The server's keys have changed: a subscription for the old ones receives no messages.
  await before?.unsubscribe();
  // biome-ignore lint/plugin: it outlives the page, as the user asked
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) });
}

/** Ends this browser's subscription and removes its worker. @returns the former subscription */
export async function unsubscribe(): Promise<PushSubscription | null> {
  const worker = await registration();
  const subscription = (await worker?.pushManager.getSubscription()) ?? null;
  await subscription?.unsubscribe();
  await worker?.unregister();
  return subscription;
}
