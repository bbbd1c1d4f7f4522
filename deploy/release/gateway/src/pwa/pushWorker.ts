/**
 * The worker that receives Web Push and shows it. It has no `fetch` handler and its scope contains no page, so it never
 * serves a rolled-out file; a newer worker replaces an older one at once. A click opens the console at the message's
 * path, on this site only.
 */
export const pushWorker = `'use strict';
self.addEventListener('install', () => self.skipWaiting());

const pathOf = (value) => (typeof value === 'string' && /^\\/(?![\\/\\\\])/.test(value) ? value : '/alarms');

function messageOf(data) {
  try {
    const message = data.json();
    if (typeof message.title === 'string') return message;
  } catch {}
  return { title: 'GPS Tracker', body: '', path: '/alarms' };
}

self.addEventListener('push', (event) => {
  const { key, title, body, path, lang, is_critical, actions = [] } = messageOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      tag: key,
      icon: '/app-icon-192.png',
      requireInteraction: is_critical === true,
      actions: actions.map(({ action, title }) => ({ action, title })),
      data: { path: pathOf(path), actions: Object.fromEntries(actions.map(({ action, path }) => [action, pathOf(path)])) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { path, actions } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(self.clients.openWindow(pathOf(actions?.[event.action] ?? path)));
});
`;

/** The worker fetches only the picture of a notification. */
export const pushWorkerPolicy =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
