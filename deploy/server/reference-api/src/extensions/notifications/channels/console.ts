import type { Live } from '../../../live/live';
import type { Channel } from './channel';

/** The console itself: the message is in the person's list already, so it only has to reach their open pages. */
export const consoleChannel = (live: Pick<Live, 'notification'>): Channel => ({
  async send({ id, is_critical, text, person }) {
    live.notification(person.id, { id, is_critical, title: text.title, body: text.lines.join('\n'), link: text.path });
  },
});
