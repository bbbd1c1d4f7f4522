import { useEffect, useState } from 'react';
import type { Registry } from 'shared-auth';

/** Milliseconds between looks at the registry. */
const INTERVAL = 60_000;

/** What of a newer registry this needs: the rest is read at the next boot. */
interface Newer {
  revision: number;
  shell: { version: string };
  modules: Record<string, { stable: { entry: string; version: string } }>;
}

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

/** Whether the files of everything that changed answer already: an update is offered only then. */
async function isReachable(next: Newer, current: Registry): Promise<boolean> {
  const changed = Object.entries(next.modules).filter(
    ([id, { stable }]) => current.modules[id]?.stable.version !== stable.version,
  );
  const answers = await Promise.all(
    changed.map(([, { stable }]) =>
      fetch(stable.entry, { method: 'HEAD', cache: 'no-cache' }).then((response) => response.ok),
    ),
  );
  return answers.every(Boolean);
}

/** The revision that was rolled out after this tab booted; null while there is none, or its files do not answer. */
export function useNewRevision(current: Registry): number | null {
  const [revision, setRevision] = useState<number | null>(null);
  useEffect(
    function watchRegistry() {
      let stopped = false;
      async function look() {
        if (document.visibilityState === 'hidden') return;
        try {
          const response = await fetch('/registry.json', { cache: 'no-cache' });
          const next: unknown = response.ok ? await response.json() : null;
          if (isNewer(next, current.revision) && (await isReachable(next, current)) && !stopped)
            setRevision(next.revision);
        } catch {
          // The next look will tell.
        }
      }
      const timer = window.setInterval(() => void look(), INTERVAL);
      const onVisible = () => void look();
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
