import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SettingError } from '@fleet/build/errors';
import { signerFrom, trustedKeysFrom } from './keys';
import { createLocalStore } from './localStore';
import { signedStore } from './signedStore';
import type { Store } from './store';
import { withReadableErrors } from './storeErrors';

/** The folder of the local store: STORE_DIR, unless it is empty, as unset variables of a pipeline are. */
export const storeDirFrom = ({ STORE_DIR }: NodeJS.ProcessEnv, fallbackDir: string): string => STORE_DIR || fallbackDir;

/**
 * The store that the environment names, with the keys of ROLLOUT_KEYS and ROLLOUT_KEY: STORE_URL (`s3://bucket/prefix`,
 * or a folder as `file:` URL), else STORE_DIR, else `fallbackDir`.
 * @throws SettingError
 */
export async function openStore(env: NodeJS.ProcessEnv, fallbackDir: string): Promise<Store> {
  const keys = { keys: trustedKeysFrom(env.ROLLOUT_KEYS), signer: signerFrom(env.ROLLOUT_KEY) };
  return signedStore(withReadableErrors(await storeOf(env, fallbackDir)), keys);
}

/**
 * The store of another environment, to read from: a folder, or an address as in STORE_URL, by the same credentials.
 * @throws SettingError
 */
export const openOtherStore = (from: string, env: NodeJS.ProcessEnv): Promise<Store> =>
  openStore(
    {
      ...env,
      STORE_URL: URL.canParse(from) ? from : pathToFileURL(resolve(from)).href,
      ROLLOUT_KEYS: env.FROM_KEYS || env.ROLLOUT_KEYS,
      ROLLOUT_KEY: '',
    },
    '',
  );

async function storeOf(env: NodeJS.ProcessEnv, fallbackDir: string): Promise<Store> {
  const { STORE_URL } = env;
  if (!STORE_URL) return createLocalStore(storeDirFrom(env, fallbackDir));
  if (!URL.canParse(STORE_URL))
    throw new SettingError(`STORE_URL must be such as s3://bucket/prefix, not "${STORE_URL}"`);
  const url = new URL(STORE_URL);
  if (url.protocol === 'file:') return createLocalStore(fileURLToPath(url));
  if (url.protocol !== 's3:' || !url.hostname)
    throw new SettingError(`STORE_URL must be such as s3://bucket/prefix, not "${STORE_URL}"`);
  // The SDK is loaded only where a bucket is used.
  const { createS3Store } = await import('./s3Store');
  return createS3Store({
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: env.S3_ENDPOINT,
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
  });
}
