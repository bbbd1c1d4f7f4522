import type { MailSettings } from './channels/mail';
import type { PushSettings } from './channels/push';

/** How this server hands messages over. Without `mail` or `push` it has no such channel. */
export interface NotificationSettings {
  /** Origin of the console, for links in messages: `https://console.example.mk`. */
  publicOrigin?: string | undefined;
  mail?: MailSettings | undefined;
  push?: PushSettings | undefined;
  /** Milliseconds between reads of the outbox; 0 disables the timer. @default 500 */
  tickMs?: number;
}

/** @throws Error naming the variable whose value makes no sense. */
export function readNotificationSettings(env: NodeJS.ProcessEnv): NotificationSettings {
  const { SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = env;
  if (SMTP_URL && !/^smtps?:\/\//.test(SMTP_URL)) throw new Error('SMTP_URL must begin with smtp:// or smtps://.');
  if (SMTP_URL && !MAIL_FROM?.includes('@')) throw new Error('MAIL_FROM must be the sender of mails, with SMTP_URL.');
  const isHalf = Boolean(VAPID_PUBLIC_KEY) !== Boolean(VAPID_PRIVATE_KEY);
  if (isHalf || (VAPID_PUBLIC_KEY && !/^(mailto|https):/.test(VAPID_SUBJECT ?? '')))
    throw new Error('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT (mailto: or https:) belong together.');
  if (PUBLIC_ORIGIN && !/^https?:\/\/[^/]+$/.test(PUBLIC_ORIGIN))
    throw new Error('PUBLIC_ORIGIN must be an origin such as https://console.example.mk.');
  return {
    publicOrigin: PUBLIC_ORIGIN || undefined,
    mail: SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, mailFrom: MAIL_FROM } : undefined,
    push:
      VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && VAPID_SUBJECT
        ? { vapidPublicKey: VAPID_PUBLIC_KEY, vapidPrivateKey: VAPID_PRIVATE_KEY, vapidSubject: VAPID_SUBJECT }
        : undefined,
  };
}
