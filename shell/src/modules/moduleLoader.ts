import type { ModuleEntry, ModuleRelease } from 'shared-auth';
import type { ModuleSettings, ShareUser } from 'shared-auth/contract';
import { createSignal } from 'shared-auth/contract';
import { CANDIDATE_LOAD_LIMIT_MS, LOAD_LIMIT_MS } from '../config/loadLimit';
import { isCompatible, releasesToTry } from '../registry/chooseRelease';
import { fromContainer, ModuleLoadError, type ModuleVersion, transportFailures } from './loading/loadErrors';
import type { ModuleState } from './moduleState';

/** How a module's files are loaded; the real one is federation.ts, tests pass their own. */
export interface ModuleSource {
  /**
   * @param signal aborted when the time is over
   * @throws ModuleLoadError
   */
  load(moduleId: string, release: ModuleRelease, expose: string, signal: AbortSignal): Promise<Record<string, unknown>>;
  preload(moduleId: string, release: ModuleRelease, exposes: readonly string[], isIdle: boolean): void;
}

export interface LoaderOptions {
  modules: Readonly<Record<string, ModuleEntry>>;
  /** Username, for the sticky choice of candidates; with '' everyone gets the stable version. */
  user: string | ShareUser;
  source: ModuleSource;
  /** Called each time a version is rejected. */
  onFailure(error: ModuleLoadError): void;
  /** `id@version` of the versions that this browser avoids, where there is another version. */
  refused?: ReadonlySet<string>;
}

interface Tracked {
  releases: ModuleRelease[];
  state: ModuleState;
  /** Versions that are not used again in this page. */
  rejected: Set<string>;
  lastError?: ModuleLoadError;
}

/** The exports of an exposed file, and their version. */
export interface Loaded {
  exposed: Record<string, unknown>;
  version: string;
  /** The name it was loaded by. */
  expose: string;
}

/** Runs a load that ends with an error when the time is over, and aborts its requests. */
async function withinLimit<T>(
  of: ModuleVersion,
  milliseconds: number,
  load: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new ModuleLoadError('timeout', of, `not loaded within ${milliseconds} ms`);
      limit.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([load(limit.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The modules of one registry revision: version, state and parts of each. */
export function createModuleLoader({ modules, user, source, onFailure, refused }: LoaderOptions) {
  const tracked = new Map<string, Tracked>(
    Object.entries(modules).map(([id, entry]) => [
      id,
      { releases: releasesToTry(id, entry, user, refused), state: { status: 'pending' }, rejected: new Set() },
    ]),
  );

  function setState(module: Tracked, state: ModuleState) {
    module.state = state;
  }

  function reject(module: Tracked, error: ModuleLoadError) {
    module.rejected.add(error.version);
    onFailure(error);
  }

  function resetRejected(moduleId: string) {
    const module = tracked.get(moduleId);
    if (!module) return;
    module.rejected.clear();
    setState(module, { status: 'pending' });
  }

  function remaining(module: Tracked): ModuleRelease[] {
    return module.releases.filter((release) => !module.rejected.has(release.version));
  }

  /** The release that would be loaded. */
  function first(moduleId: string): ModuleRelease | undefined {
    const module = tracked.get(moduleId);
    return module && remaining(module)[0];
  }

  const isCandidate = (moduleId: string, version: string) => modules[moduleId]?.candidate?.version === version;
  const withdrawn = createSignal<[moduleId: string]>();

  /**
   * Rejects a version whose first rendering failed: it is not used again in this page. True when another one is left.
   */
  function rejectVersion(error: ModuleLoadError): boolean {
    const module = tracked.get(error.moduleId);
    if (!module) return false;
    module.lastError = error;
    reject(module, error);
    if (remaining(module).length > 0) return true;
    setState(module, { status: 'failed', error });
    return false;
  }

  async function load(moduleId: string, whole: string, part = whole): Promise<Loaded> {
    const module = tracked.get(moduleId);
    if (!module) throw new ModuleLoadError('evaluation', { moduleId, version: '?' }, 'not in the registry');
    if (module.state.status !== 'loaded') setState(module, { status: 'loading' });
    // A version that already failed in this page fails the same way until the user asks for another try.
    let last = module.lastError;
    for (const release of remaining(module)) {
      const of = { moduleId, version: release.version };
      try {
        if (!isCompatible(release))
          throw new ModuleLoadError('incompatible', of, `requires shell ${release.requires.shell}`);
        const expose = release.files[part] ? part : whole;
        const limit = isCandidate(moduleId, release.version) ? CANDIDATE_LOAD_LIMIT_MS : LOAD_LIMIT_MS;
        const exposed = await withinLimit(of, limit, (signal) => source.load(moduleId, release, expose, signal));
        setState(module, { status: 'loaded', version: release.version });
        return { exposed, version: release.version, expose };
      } catch (error) {
        last = fromContainer(error, of);
        module.lastError = last;
        reject(module, last);
      }
    }
    last ??= new ModuleLoadError('evaluation', { moduleId, version: '?' }, 'the registry names no version');
    setState(module, { status: 'failed', error: last });
    throw last;
  }

  return {
    modules,
    /** Loads an expose, or `part` instead where the release has it. */
    load,
    /** Whether the version that would be loaded has the expose. */
    has: (moduleId: string, expose: string): boolean => first(moduleId)?.files[expose] !== undefined,
    /** The version that would be loaded, when its files are known and the expose is not among them. */
    versionWithout(moduleId: string, expose: string): string | null {
      const release = first(moduleId);
      return release && Object.keys(release.files).length > 0 && !release.files[expose] ? release.version : null;
    },
    rejectVersion,
    /** Replaces a candidate whose query failed by the version before it, wherever it is shown. */
    withdraw(of: ModuleVersion, detail: string): void {
      if (!isCandidate(of.moduleId, of.version) || !rejectVersion(new ModuleLoadError('query', of, detail))) return;
      withdrawn.send(of.moduleId);
    },
    /** Calls back when a module's version was withdrawn. @returns a function that unsubscribes */
    onWithdrawn: withdrawn.subscribe,
    /** Before a retry by the user: every version may be tried again. */
    resetRejected,
    /**
     * Before another visit: files that failed to arrive may be available now; versions whose code failed stay rejected.
     */
    resetTransportFailures(moduleId: string) {
      const state = tracked.get(moduleId)?.state;
      if (state?.status === 'failed' && transportFailures.has(state.error.kind)) resetRejected(moduleId);
    },
    /**
     * Has the browser fetch an expose's files without running them. Never throws.
     * @param isIdle the user has not shown that they are about to open it
     */
    preload(moduleId: string, exposes: readonly string[], isIdle = false) {
      const release = first(moduleId);
      if (!release || !isCompatible(release)) return;
      try {
        source.preload(moduleId, release, exposes, isIdle);
      } catch {
        // The load itself will report the failure.
      }
    },
    /** Whether the version is being rolled out, and this user tries it. */
    isCandidate,
    /** The version of each module that is tried first. */
    chosen: (): (readonly [string, ModuleRelease])[] =>
      [...tracked].flatMap(([id, { releases }]) => (releases[0] ? [[id, releases[0]] as const] : [])),
    /** The settings of the version that is in use, or would be; undefined for a module without settings. */
    settingsOf: (moduleId: string): ModuleSettings | undefined => first(moduleId)?.contributes.settings,
    /** The version of a module that is in use; null without one. */
    versionInUse(moduleId: string): string | null {
      const state = tracked.get(moduleId)?.state;
      return state?.status === 'loaded' ? state.version : null;
    },
  };
}

export type ModuleLoader = ReturnType<typeof createModuleLoader>;
