import { compare } from 'compare-versions';
import type { ModuleEntry, Registry } from 'shared-auth';
import { isNoVersion } from 'shared-auth/contract';
import { keepRan, ranVersions } from './ranVersions';

/** Whether a name begins with a module's id, and not with that of another module whose id is longer. */
const isOf = (id: string, name: string): boolean => name.startsWith(id) && !/^[a-z0-9-]/.test(name.slice(id.length));

/**
 * A cookie is removed on every path from which it is visible: at the root, and at each folder of the page's address.
 */
function endCookie(name: string): void {
  const parts = location.pathname.split('/');
  for (const path of new Set(['/', ...parts.map((_, index) => parts.slice(0, index + 1).join('/') || '/')])) {
    // biome-ignore lint/suspicious/noDocumentCookie: it must be gone before any code of the page runs
    document.cookie = `${name}=; Path=${path}; Max-Age=0`;
  }
}

/** Removes synchronously readable data, before the version that starts now can read them. */
function removeNow(id: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (isOf(id, key)) storage.removeItem(key);
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
    if (isOf(id, name)) endCookie(name);
  }
}

/**
 * Removes data with asynchronous access. A database that another tab has open is deleted when that tab closes, so the
 * deletion is not awaited.
 */
async function removeLater(id: string): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name = '' } of databases) if (isOf(id, name)) indexedDB.deleteDatabase(name);
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => isOf(id, name)).map((name) => caches.delete(name)));
}

/** The version that everybody has, or had until the module was disabled. */
const present = ({ stable, lastGood = stable }: ModuleEntry): string =>
  (isNoVersion(stable) ? lastGood : stable).version;

const number = (version: string): string => version.replace(/-.*/, '');

/**
 * Whether everybody has an older version than one that ran here: one that was current then, or one with a lower number.
 * The hashes of builds of one number do not indicate their order.
 */
const isOlder = (now: string, version: string, then: readonly string[]): boolean =>
  then.includes(now) || compare(number(version), number(now), '>');

/**
 * Removes the stored data of versions that were rolled back from this browser: they ran here, no user has them any
 * more, and everybody has an older one, or none. Otherwise their data would outlive the rollback. The data of a version
 * that was replaced by a newer one are left for the newer one.
 * @param former versions that have run here and that no user has any more
 */
export function forgetWithdrawn(former: readonly string[], { modules }: Pick<Registry, 'modules'>): Promise<unknown> {
  const withdrawn = former.flatMap((of) => {
    const [id = '', version = '', ...then] = of.split(/[@ ]/);
    const entry = modules[id];
    return !entry || isOlder(present(entry), version, then) ? [id] : [];
  });
  keepRan(ranVersions().filter((of) => !former.includes(of)));
  const ids = [...new Set(withdrawn)];
  for (const id of ids) removeNow(id);
  return Promise.allSettled(ids.map(removeLater));
}
