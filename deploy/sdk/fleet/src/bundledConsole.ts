import { join, resolve } from 'node:path';
import { CannotStart, type DevelopmentConsole, portFrom } from '@fleet/build/development';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { openStore, readRegistry } from '@fleet/rollout/store';
import { currentModule } from './currentModule';
import { startRecordedApi } from './recordedApi';

/** The port of the bundled console, unless CONSOLE_PORT names another. */
export const CONSOLE_PORT = 8_090;

export interface BundledConsoleOptions {
  /** A folder, or an address such as s3://bucket/prefix; else STORE_URL or STORE_DIR. */
  store?: string | undefined;
  /** An API to use instead of the recorded responses. */
  api?: string | undefined;
  /** Whether that API's responses are recorded. */
  record?: boolean | undefined;
}

function storeEnvironment(store: string | undefined): NodeJS.ProcessEnv {
  const { STORE_URL, STORE_DIR } = process.env;
  if (store === undefined) return { STORE_URL, STORE_DIR };
  return /^[a-z0-9]+:\/\//.test(store) ? { STORE_URL: store } : { STORE_DIR: resolve(store), STORE_URL: '' };
}

/**
 * Starts the released shell and modules of a store on this computer, with the recorded responses of the module's
 * fixtures/api.json. @throws CannotStart, RecordingError, SettingError
 */
export async function bundledConsole({ store, api, record }: BundledConsoleOptions): Promise<DevelopmentConsole> {
  if (record && !api) throw new CannotStart('Name the API whose answers are recorded: --api http://localhost:3000');
  const env = { ...process.env, ...storeEnvironment(store) };
  if (!env.STORE_URL && !env.STORE_DIR)
    throw new CannotStart(
      'Name a running console (--console http://localhost:8080), or the store of one (--store s3://bucket/prefix, or a folder).',
    );
  const opened = await openStore(env, '');
  if (!(await readRegistry(opened))) throw new CannotStart(`Nothing has been rolled out to ${opened.location} yet.`);
  const port = await portFrom('CONSOLE_PORT', CONSOLE_PORT);
  const own = join(currentModule().dir, 'fixtures/api.json');
  const recorded = api && !record ? null : await startRecordedApi({ file: own, recordFrom: record ? api : undefined });
  const gateway = await startGateway(
    settingsFrom({
      TILE_URL: 'none',
      LIVE_ORIGIN: 'none',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
      HOST: 'localhost',
      ALLOW_OVERRIDES: '1',
      API_ORIGIN: recorded?.url ?? api,
    }),
  );
  return {
    url: gateway.url,
    hot: false,
    close: async () => {
      await Promise.all([gateway.close(), recorded?.close()]);
    },
  };
}
