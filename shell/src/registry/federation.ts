import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { ModuleRelease } from 'shared-auth';
import { fileUrl, trustRelease } from './integrity';
import { checkedFetch, checkedScript, loadStyle, preloadFile } from './loadFile';
import { providedPackages } from './provided';

/** Milliseconds a manifest or a script may take. */
export const LOAD_LIMIT = 8_000;

// Modules are built without a copy of the runtime core (`experiments.externalRuntime`); they find the shell's here.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: '1' },
});

/** Every script and manifest goes through our checks: same origin, the registry's hash, a bound on time. */
const checkedLoading: ModuleFederationRuntimePlugin = {
  name: 'fleet-checked-loading',
  createScript: ({ url }) => ({ script: checkedScript(url), timeout: LOAD_LIMIT }),
  createLink: ({ url }) => {
    preloadFile(url);
    return document.createElement('link');
  },
  fetch: (url, init) => checkedFetch(url, { ...init, signal: AbortSignal.timeout(LOAD_LIMIT) }),
};

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shared: providedPackages,
  shareStrategy: 'loaded-first',
  plugins: [checkedLoading],
} as Parameters<typeof createInstance>[0]); // `lib`/`get` unions are wider than the typed options
const registered = new Set<string>();

const remoteName = (moduleId: string, { version }: ModuleRelease) => `${moduleId}@${version}`;

function register(moduleId: string, release: ModuleRelease): string {
  const name = remoteName(moduleId, release);
  if (!registered.has(name)) {
    trustRelease(release);
    // One name per version: a remote is never registered again at another version in the same page.
    instance.registerRemotes([{ name, entry: new URL(release.entry, window.location.href).href }]);
    registered.add(name);
  }
  return name;
}

const filesOf = (release: ModuleRelease, expose: string) =>
  (release.files[expose] ?? []).map((file) => fileUrl(release, file));

/** Loads what a module exposes, with its styles in place. Rejects with whatever went wrong; `classifyFailure` names it. */
export async function loadFromModule(
  moduleId: string,
  release: ModuleRelease,
  expose: string,
): Promise<Record<string, unknown>> {
  const name = register(moduleId, release);
  const styles = filesOf(release, expose).filter((url) => url.endsWith('.css'));
  const [exposed] = await Promise.all([
    instance.loadRemote<Record<string, unknown>>(`${name}/${expose.slice(2)}`),
    ...styles.map(loadStyle),
  ]);
  if (!exposed) throw new Error(`${name} gave nothing for ${expose}`);
  return exposed;
}

/** Has the browser fetch what an expose needs, without running any of it. */
export function preloadFromModule(moduleId: string, release: ModuleRelease, exposes: readonly string[]): void {
  register(moduleId, release);
  preloadFile(fileUrl(release, 'mf-manifest.json'));
  for (const expose of exposes) for (const url of filesOf(release, expose)) preloadFile(url);
}
