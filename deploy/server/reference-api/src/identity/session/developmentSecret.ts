import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret of a development server that was given none. It is stored with the data, so that sessions survive a
 * restart. In production the secret is configured.
 * @param dataDir without a folder the secret lives as long as the server.
 */
export async function developmentSecret(dataDir?: string): Promise<string> {
  const made = randomBytes(32).toString('hex');
  if (dataDir === undefined) return made;
  const path = join(dataDir, 'jwt-secret');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, made, { mode: 0o600 });
  return made;
}
