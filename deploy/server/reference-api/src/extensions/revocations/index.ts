import type { Extension } from '../../platform/extension';
import { RevocationJournal } from './revocationJournal';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /**
     * Folder outside of the database in which revocations are kept, so that a restored backup revives nothing. Without
     * it they are in the database alone.
     */
    revocationsDir?: string | undefined;
  }
}

/** Revocations outlast the database that they were made in. */
export const revocations: Extension = {
  name: 'revocations',
  capabilities: [],
  readOptions: (env) => ({ revocationsDir: env.REVOCATIONS_DIR || undefined }),
  register(app) {
    const { database, settings, log } = app;
    if (settings.revocationsDir === undefined) return;
    const journal = new RevocationJournal({ database, folder: settings.revocationsDir, log });
    // Before any call is taken.
    app.addHook('onReady', async () => void (await journal.start()));
    app.addHook('preClose', () => journal.stop());
  },
};
