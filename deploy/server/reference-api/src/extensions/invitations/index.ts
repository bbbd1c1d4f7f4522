import { paths } from 'shared-auth/contract';
import type { Extension } from '../../platform/extension';
import { invitationRoutes } from './invitations.routes';
import { freshKey } from './invitations.store';
import { invitationText } from './invitationText';

/** People receive a mail with a key, with which they set the password of their account. */
export const invitations: Extension = {
  name: 'invitations',
  capabilities: ['users.invite'],
  needs: ['notifications'],
  isOffered: ({ notifications }) => notifications.invites,
  register(app) {
    const { database, notifications, settings } = app;
    const origin = settings.notifications?.publicOrigin;
    notifications.invitation = async (person) => {
      const invited = origin === undefined ? undefined : await freshKey(database, person.id);
      if (invited === undefined) return undefined;
      const path = `${paths.login()}#invited=${invited.key}`;
      return { text: invitationText(invited, person.locale, { path, url: `${origin}${path}` }) };
    };
    invitationRoutes(app);
  },
};
