import type { Locale } from 'shared-auth/contract';
import type { MessageText } from '../notifications/channels/channel';
import type { Invited } from './invitations.store';

const words = {
  mk: {
    title: 'Покана за конзолата на возниот парк',
    account: (username: string, by: string) => `${by} ви отвори сметка. Корисничкото име е ${username}.`,
    somebody: 'Администратор',
    how: (hours: number) => `Изберете лозинка во рок од ${hours} ч. Врската важи еднаш; со нова покана престанува.`,
    other: 'Ако не очекувавте покана, не правете ништо.',
    choose: 'Изберете лозинка',
  },
  en: {
    title: 'Invitation to the fleet console',
    account: (username: string, by: string) => `${by} opened an account for you. Your username is ${username}.`,
    somebody: 'An administrator',
    how: (hours: number) => `Choose a password within ${hours} h. The link works once, and ends with a new invitation.`,
    other: 'If you did not expect an invitation, do nothing.',
    choose: 'Choose a password',
  },
} as const;

/** The mail to a user who is to set the password of their account. */
export function invitationText(
  { username, by, hours }: Invited,
  locale: Locale,
  link: Pick<MessageText, 'path' | 'url'>,
): MessageText {
  const word = words[locale];
  return {
    title: word.title,
    lines: [word.account(username, by ?? word.somebody), word.how(hours), word.other],
    ...link,
    actions: [{ name: 'open', label: word.choose, ...link }],
  };
}
