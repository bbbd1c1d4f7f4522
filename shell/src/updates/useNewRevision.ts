import { useEffect, useState } from 'react';
import { type ModuleRelease, type Registry, session } from 'shared-auth';
import { isNoVersion, type ShareUser } from 'shared-auth/contract';
import { releasesToTry, shareUserOf } from '../registry/chooseRelease';

/** Milliseconds between looks at the registry. */
const INTERVAL_MS = 60_000;

/** The part of a newer registry that is needed here; the rest is read at the next boot. */
type Newer = Pick<Registry, 'revision' | 'modules'> & { shell: Pick<Registry['shell'], 'version' | 'candidate'> };

const isNewer = (value: unknown, than: number): value is Newer => {
  const { revision, modules, shell } = (value ?? {}) as Partial<Newer>; // any JSON; each field is checked here
  return (
    typeof revision === 'number' &&
    revision > than &&
    typeof modules === 'object' &&
    modules !== null &&
    typeof shell?.version === 'string'
  );
};

/** Whether a reload would change the user's versions: most revisions of a ramp change nothing for most users. */
function changedFor(user: ShareUser, next: Newer, current: Registry) {
  const releaseOf = (registry: Pick<Registry, 'modules'>, id: string) => {
    const entry = registry.modules[id];
    return entry && releasesToTry(id, entry, user)[0];
  };
  const ids = [...new Set([...Object.keys(next.modules), ...Object.keys(current.modules)])];
  const releases = ids
    .filter((id) => releaseOf(next, id)?.version !== releaseOf(current, id)?.version)
    .map((id) => releaseOf(next, id));
  const { shell } = next;
  const hasShell = [shell.version, shell.candidate?.version].includes(current.shell.version);
  return { hasChanged: releases.length > 0 || !hasShell, releases };
}

/** Whether the files of all changed versions are available: only then an update is offered. */
async function isReachable(releases: readonly (ModuleRelease | undefined)[]): Promise<boolean> {
  const answers = await Promise.all(
    releases.map(
      (release) =>
        !release ||
        isNoVersion(release) ||
        fetch(release.entry, { method: 'HEAD', cache: 'no-cache' }).then(({ ok }) => ok),
    ),
  );
  return answers.every(Boolean);
}

/** Whether a reload would give this user new versions whose files are available. */
async function isWorthwhile(user: ShareUser, next: Newer, current: Registry): Promise<boolean> {
  const { hasChanged, releases } = changedFor(user, next, current);
  return hasChanged && isReachable(releases);
}

/**
 * The revision that was released after this tab booted; null while there is none, it changes nothing for this user, or
 * its files are not available yet.
 */
export function useNewRevision(current: Registry): number | null {
  const [revision, setRevision] = useState<number | null>(null);
  useEffect(
    function watchRegistry() {
      let stopped = false;
      async function poll() {
        if (document.visibilityState === 'hidden') return;
        try {
          const response = await fetch('/registry.json', { cache: 'no-cache' });
          const next: unknown = response.ok ? await response.json() : null;
          const user = shareUserOf(session.getSnapshot().user);
          if (isNewer(next, current.revision) && (await isWorthwhile(user, next, current)) && !stopped)
            setRevision(next.revision);
        } catch {
          // The next poll decides.
        }
      }
      const timer = window.setInterval(() => void poll(), INTERVAL_MS);
      const onVisible = () => void poll();
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        stopped = true;
        window.clearInterval(timer);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
    [current],
  );
  return revision;
}
