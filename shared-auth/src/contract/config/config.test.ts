import { serverAnnounces } from '../../testing/serverAnnounces';
import { serverCan } from './config';

afterEach(() => serverAnnounces());

it('a server can what it announces, and nothing before it does', () => {
  expect(serverCan('trips')).toBe(false);
  serverAnnounces('trips', 'fleet.import');
  expect(serverCan('trips')).toBe(true);
  expect(serverCan('notifications')).toBe(false);
});
