import type { Sender } from '../../identity/access/caller';
import type { Extension } from '../../platform/extension';
import { CatchUp } from './catchUp';
import { GAP_POLL_MS } from './gaps';
import { TraccarHistory } from './traccarHistory';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /** Milliseconds between comparisons with that Traccar server; 0 disables them. @default 30 s */
    traccarPollEvery?: number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** With a Traccar server in front. */
    catchUp: CatchUp | undefined;
  }
}

/** Messages fetched from Traccar are accepted for every tracker that it has. */
const anySender: Pick<Sender, 'allows' | 'count'> = { allows: () => true, count: () => {} };

/** Fetches positions and events that a Traccar server has stored but failed to forward. */
export const catchUp: Extension = {
  name: 'catchUp',
  capabilities: [],
  register(app) {
    const { database, inbox, log, traccar, settings } = app;
    const { retentionDays, traccarPollEvery = GAP_POLL_MS } = settings;
    const catchUp =
      traccar &&
      new CatchUp({
        database,
        history: new TraccarHistory(traccar),
        inbox: {
          positions: (bodies) => inbox.positions(bodies, anySender),
          events: (bodies) => inbox.events(bodies, anySender),
        },
        isPrivate: (uid, time) => app.messageFilter.isPrivate(uid, time),
        log,
        retentionDays,
      });
    app.decorate('catchUp', catchUp);
    app.addHook('onReady', async () => {
      if (traccarPollEvery > 0) catchUp?.start(traccarPollEvery);
    });
    app.addHook('onClose', async () => catchUp?.stop());
  },
};
