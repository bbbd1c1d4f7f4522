import type { Server } from '../../../platform/http/server';
import { RevocationJournal } from './revocationJournal';

declare module '../../../platform/options' {
  interface ReferenceApiOptions {
    /**
     * Folder outside of the database for revocations, so that a restored backup does not undo them. Without it they are
     * in the database alone.
     */
    revocationsDir?: string | undefined;
  }
}

/** Revocations outlast the database that they were made in. */
export function revocations(app: Server): void {
  const { database, settings, log } = app;
  if (settings.revocationsDir === undefined) return;
  const journal = new RevocationJournal({ database, folder: settings.revocationsDir, log });
  // The journal starts before any call is accepted.
  app.addHook('onReady', async () => void (await journal.start()));
  app.addHook('preClose', () => journal.stop());
}

export const revocationOptions = (env: NodeJS.ProcessEnv) => ({ revocationsDir: env.REVOCATIONS_DIR || undefined });
