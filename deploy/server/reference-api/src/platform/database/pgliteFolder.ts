import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from './folderLock';
import { schemaVersion } from './migrate';

/** A folder that PGlite can open, and how to release it. */
export interface DataFolder {
  path: string;
  /** Whether it is deleted after this process. */
  temporary: boolean;
  release: () => Promise<void>;
}

/** Creates an empty database in a folder that does not exist yet. */
export type CreateDatabase = (path: string) => Promise<void>;

/**
 * Prepares a folder for PGlite. Creating an empty database takes seconds and always makes the same tables, so it is
 * done once for each version of PGlite and of the schema, and copied from then on. Without `dataDir` the copy is
 * temporary.
 *
 * @param onLost called once if another process locked the folder: from then on this process must not write to it.
 */
export async function prepareDataDir(
  create: CreateDatabase,
  dataDir?: string,
  onLost?: () => void,
): Promise<DataFolder> {
  if (dataDir !== undefined) {
    const { release } = await lockFolder(resolve(dataDir), { onLost });
    const path = resolve(dataDir, 'database');
    if (!existsSync(join(path, 'PG_VERSION'))) {
      try {
        await copyTemplate(create, path);
      } catch (error) {
        await release();
        throw error;
      }
    }
    return { path, temporary: false, release };
  }
  const parent = await mkdtemp(join(tmpdir(), 'fleet-api-'));
  const path = join(parent, 'database');
  copyFolder(await template(create), path);
  return { path, temporary: true, release: () => rm(parent, { recursive: true, force: true }) };
}

async function copyTemplate(create: CreateDatabase, path: string): Promise<void> {
  if (existsSync(path)) {
    if ((await readdir(path)).length > 0) throw new Error(`${path} is not empty and holds no database.`);
    await rm(path, { recursive: true });
  }
  // The copy is made next to the target and moved there at the end, so that half of one is never mistaken for a
  // database.
  const half = `${path}.half-${process.pid}-${Date.now()}`;
  await mkdir(dirname(path), { recursive: true });
  copyFolder(await template(create), half);
  await syncBelow(half);
  await rename(half, path);
  await sync(dirname(path));
}

// 1,200 files: copying one after the other in this thread takes a quarter of the time of `cp` of fs/promises.
const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true });

/** Syncs a folder with all of its files to the disk. */
async function syncBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) await sync(join(parentPath, name));
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** Raised with every change to how a template is made; the migrations are part of the key themselves. */
const TEMPLATE_VERSION = 2;

async function template(create: CreateDatabase): Promise<string> {
  const user = process.getuid?.() ?? 0;
  const path = join(
    tmpdir(),
    `fleet-api-pglite-${await pgliteVersion()}-${(await schemaVersion()).slice(0, 12)}-${TEMPLATE_VERSION}-${user}`,
  );
  if (existsSync(path)) {
    // All users share the temporary folder, so only a template of this user is trusted.
    if (process.getuid && (await stat(path)).uid !== user) throw new Error(`${path} belongs to another user.`);
    return path;
  }
  const half = `${path}.half-${process.pid}-${Date.now()}`;
  await create(half);
  try {
    await rename(half, path);
  } catch {
    // Another process was first; its template is equivalent.
    await rm(half, { recursive: true, force: true });
  }
  return path;
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: { version: string } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return manifest.version;
}
