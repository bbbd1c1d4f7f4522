import type { Database } from './database/database';
import type { Commands } from './devices/commands';
import type { SharedAnswers } from './http/shared-answers';
import type { TrackerEvents } from './ingest/events';
import type { Ingest } from './ingest/ingest';
import type { Live } from './live/live';
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
