import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageDir } from '@fleet/build/workspace';
import { settingsFrom, startGateway } from '@fleet/gateway';
import type { Store } from '@fleet/rollout/store';
import { type ModuleRelease, type Registry, WEB_ASSEMBLY } from 'shared-auth/contract';
import { startRecordedApi } from '../recordedApi';

/** A module's build, and the folder of its files. */
interface Build {
  id: string;
  dir: string;
  release: ModuleRelease;
}

/** Whether a version asks its operators to let it compile WebAssembly. */
export const mayCompile = ({ contributes: { settings = {} } }: ModuleRelease): boolean =>
  Object.hasOwn(settings, WEB_ASSEMBLY);

/** The arrangement in which a build is proved: only the permission that it asks for. */
const arranged = ({ id, release }: Build) => ({
  schema: 1,
  version: 1,
  modules: mayCompile(release) ? { [id]: [{ kind: 'setting', name: WEB_ASSEMBLY, value: true }] } : {},
  log: [],
});

/** The live set of a store in which everybody has a build in place of its module's versions, or without the module. */
function storeWith(store: Store, registry: Registry, build: Build, isIn: boolean): Store {
  const { id, dir, release } = build;
  const own = `modules/${id}/${release.version}/`;
  const { [id]: _live, ...others } = registry.modules;
  const modules = isIn ? { ...others, [id]: { stable: release } } : others;
  const { candidate: _candidate, ...shell } = registry.shell;
  const bytes = Buffer.from(JSON.stringify({ ...registry, shell, modules }));
  return {
    ...store,
    async read(path) {
      if (path === 'registry.json') return { bytes, tag: 'proof' };
      if (path === 'arrangement.json') return { bytes: Buffer.from(JSON.stringify(arranged(build))), tag: 'proof' };
      if (!path.startsWith(own)) return store.read(path);
      const file = await readFile(join(dir, path.slice(own.length))).catch(() => null);
      return file && { bytes: file, tag: release.version };
    },
  };
}

const one = (data: object) => ({ success: true, data });
const list = (...data: object[]) => ({
  success: true,
  data,
  pagination: { page: 1, limit: 20, total: data.length, pages: 1 },
});

/** Responses for pages whose slots modules fill; a module's own fixtures have priority. */
function commonAnswers({ contributes: { routes, menu, widgets } }: ModuleRelease): Record<string, unknown> {
  const vehicle = { id: 1, license_plate: 'SK-1234-AB', device_id: 1 };
  const device = { id: 1, device_id: '350000000000001', name: 'T-1', status: 'active', vehicle_id: 1 };
  const capabilities = [...routes, ...menu, ...widgets].flatMap((each) =>
    'capability' in each && typeof each.capability === 'string' ? [each.capability] : [],
  );
  return {
    'GET /api/auth/verify': { success: true, user: { id: 1, username: 'proof', role: 'admin' } },
    'GET /api/capabilities': { success: true, data: [...new Set(capabilities)] },
    'GET /api/vehicles': list(vehicle),
    'GET /api/vehicles/1': one(vehicle),
    'GET /api/devices': list(device),
    'GET /api/devices/1': one(device),
    'GET /api/alarms': list(),
  };
}

/** The file of a module's recorded responses; undefined where there is none. */
function fixturesOf(id: string): string | undefined {
  try {
    const file = join(packageDir(id), 'fixtures/api.json');
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined; // a finished build of another repository
  }
}

/** A console on this computer, as users get it, with recorded responses. */
export interface ProofConsole {
  url: string;
  close(): Promise<void>;
}

/** Starts it. @param isIn whether the build is in the set, or its module left out */
export async function startConsole(
  store: Store,
  registry: Registry,
  build: Build,
  isIn: boolean,
): Promise<ProofConsole> {
  const api = await startRecordedApi({ file: fixturesOf(build.id), common: commonAnswers(build.release) });
  const { proposals = [] } = build.release.contributes;
  const gateway = await startGateway(
    settingsFrom({
      PORT: '0',
      HOST: 'localhost',
      API_ORIGIN: api.url,
      LIVE_ORIGIN: 'none',
      TILE_URL: 'none',
      LOG_LEVEL: 'silent',
      DELTAS: 'off',
      PROPOSALS: proposals.join(','),
    }),
    storeWith(store, registry, build, isIn),
  );
  return {
    url: gateway.url,
    close: async () => {
      await Promise.all([gateway.close(), api.close()]);
    },
  };
}
