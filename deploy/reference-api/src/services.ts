import type { Commands } from './commands/commands';
import type { Database } from './database/database';
import type { SharedAnswers } from './http/responseCache';
import type { Live } from './live/live';
import type { TrackerEvents } from './positions/events';
import type { Ingest } from './positions/positionQueue';
import type { Passwords } from './session/passwords';
import type { Sessions } from './session/sessions';
import type { LoginThrottle } from './session/throttle';

/** What the routes work with. Made once at start, in `start.ts`. */
export interface Services {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  throttle: LoginThrottle;
  live: Live;
  shared: SharedAnswers;
  ingest: Ingest;
  events: TrackerEvents;
  commands: Commands;
}
