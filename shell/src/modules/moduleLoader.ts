import type { ModuleEntry, ModuleRelease } from 'shared-auth';
import { isCompatible, releasesToTry } from '../registry/chooseRelease';
import { classifyFailure } from './loading/loadErrors';
import type { FailureKind, ModuleFailure, ModuleState } from './moduleState';

/** How a module's files are loaded; the real one is federation.ts, tests pass their own. */
export interface ModuleSource {
  load(moduleId: string, release: ModuleRelease, expose: string): Promise<Record<string, unknown>>;
  preload(moduleId: string, release: ModuleRelease, exposes: readonly string[]): void;
}

export interface LoaderOptions {
  modules: Readonly<Record<string, ModuleEntry>>;
  /** Username, for the sticky choice of candidates; '' gives everyone the stable version. */
  user: string;
  source: ModuleSource;
  /** Told each time a version is given up. */
  onFailure(failure: ModuleFailure): void;
  /** Told how long the first load of a module took, ms. */
  onLoaded?(moduleId: string, version: string, milliseconds: number): void;
}

/** Milliseconds until loading a page of a module is given up, all its files together. */
const LIMIT = 8_000;

/** Carries the named failure through a rejected promise. */
export class ModuleLoadError extends Error {
  override name = 'ModuleLoadError';
  constructor(
    readonly failure: ModuleFailure,
    cause?: unknown,
  ) {
    super(`${failure.moduleId}@${failure.version}: ${failure.kind}: ${failure.detail}`, { cause });
  }
}

/** Failures of the way, not of the module. */
const transport: ReadonlySet<FailureKind> = new Set(['network', 'timeout', 'http']);

interface Tracked {
  releases: ModuleRelease[];
  state: ModuleState;
  /** Versions given up in this page. */
  rejected: Set<string>;
  lastError?: ModuleLoadError;
}

/** What an expose gave, and of which version. */
export interface Loaded {
  exposed: Record<string, unknown>;
  version: string;
}

const withLimit = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('timed out', 'TimeoutError')), LIMIT);
    }),
  ]);

/** The modules of one registry revision: which version is in use, in which state, and how to get at its parts. */
export function createModuleLoader({ modules, user, source, onFailure, onLoaded }: LoaderOptions) {
  const tracked = new Map<string, Tracked>(
    Object.entries(modules).map(([id, entry]) => [
      id,
      { releases: releasesToTry(id, entry, user), state: { status: 'pending' }, rejected: new Set() },
    ]),
  );
  const watchers = new Set<() => void>();

  function setState(module: Tracked, state: ModuleState) {
    module.state = state;
    for (const watcher of [...watchers]) watcher();
  }

  function failureOf(moduleId: string, version: string, kind: FailureKind, detail: string): ModuleFailure {
    return { moduleId, version, kind, detail };
  }

  function giveUp(module: Tracked, failure: ModuleFailure) {
    module.rejected.add(failure.version);
    onFailure(failure);
  }

  function forgive(moduleId: string) {
    const module = tracked.get(moduleId);
    if (!module) return;
    module.rejected.clear();
    setState(module, { status: 'pending' });
  }

  function remaining(module: Tracked): ModuleRelease[] {
    return module.releases.filter((release) => !module.rejected.has(release.version));
  }

  async function load(moduleId: string, expose: string): Promise<Loaded> {
    const module = tracked.get(moduleId);
    if (!module) throw new ModuleLoadError(failureOf(moduleId, '?', 'evaluation', 'not in the registry'));
    if (module.state.status !== 'loaded') setState(module, { status: 'loading' });
    // Everything was tried in this page already: the answer is the same until somebody asks for another try.
    let last = module.lastError;
    for (const release of remaining(module)) {
      const start = performance.now();
      try {
        if (!isCompatible(release)) throw new Error(`incompatible: requires shell ${release.requires.shell}`);
        const exposed = await withLimit(source.load(moduleId, release, expose));
        if (module.state.status !== 'loaded') onLoaded?.(moduleId, release.version, performance.now() - start);
        setState(module, { status: 'loaded', version: release.version });
        return { exposed, version: release.version };
      } catch (error) {
        last = new ModuleLoadError(
          failureOf(
            moduleId,
            release.version,
            classifyFailure(error),
            error instanceof Error ? error.message : String(error),
          ),
          error,
        );
        module.lastError = last;
        giveUp(module, last.failure);
      }
    }
    last ??= new ModuleLoadError(failureOf(moduleId, '?', 'evaluation', 'the registry names no version'));
    setState(module, { status: 'failed', failure: last.failure });
    throw last;
  }

  return {
    load,
    /** The version that threw at its first render is not used again in this page. True when another one is left. */
    rejectAtFirstRender(moduleId: string, version: string, error: unknown): boolean {
      const module = tracked.get(moduleId);
      if (!module) return false;
      const failure = failureOf(moduleId, version, 'render', error instanceof Error ? error.message : String(error));
      module.lastError = new ModuleLoadError(failure, error);
      giveUp(module, failure);
      if (remaining(module).length > 0) return true;
      setState(module, { status: 'failed', failure });
      return false;
    },
    /** A module threw after it had rendered: told once, the version stays in use. */
    reportCrash: (failure: ModuleFailure) => onFailure(failure),
    /** Before a retry by the user: every version may be tried again. */
    forgive,
    /** Before another visit: what failed on the way here may be there by now; what ran and failed stays as it is. */
    forgiveTransport(moduleId: string) {
      const state = tracked.get(moduleId)?.state;
      if (state?.status === 'failed' && transport.has(state.failure.kind)) forgive(moduleId);
    },
    /** Has the browser fetch an expose's files, without running them. Never fails. */
    preload(moduleId: string, exposes: readonly string[]) {
      const module = tracked.get(moduleId);
      const release = module && remaining(module)[0];
      if (!release || !isCompatible(release)) return;
      try {
        source.preload(moduleId, release, exposes);
      } catch {
        // The load itself will say what is wrong.
      }
    },
    /** The version of each module that is tried first. */
    chosen: (): (readonly [string, ModuleRelease])[] =>
      [...tracked].flatMap(([id, { releases }]) => (releases[0] ? [[id, releases[0]] as const] : [])),
    stateOf: (moduleId: string): ModuleState => tracked.get(moduleId)?.state ?? { status: 'pending' },
    states: (): ReadonlyMap<string, ModuleState> => new Map([...tracked].map(([id, { state }]) => [id, state])),
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

export type ModuleLoader = ReturnType<typeof createModuleLoader>;
