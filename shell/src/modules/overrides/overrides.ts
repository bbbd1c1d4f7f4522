import { CONTRACT_VERSION, type ModuleEntry, type ModuleRelease, type Registry } from 'shared-auth';
import { moduleDescriptor } from 'shared-auth/contract';
import * as v from 'valibot';
import { LOAD_LIMIT_MS } from '../../config/loadLimit';
import { trustOrigin } from '../loading/integrity';
import { takeDevelopmentJsx } from './developmentJsx';
import { keepOverrides, keptOverrides, type Override, type Overrides } from './overrideStorage';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The URL of a manifest on this computer; null for any other, because only these may override. */
function loopbackUrl(value: string): string | null {
  try {
    const url = new URL(value);
    return loopback.has(url.hostname) && /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Overrides of this tab: stored ones and `?mfe-alarms=http://localhost:4102/mf-manifest.json` of the address. */
export function readOverrides(allowed: boolean, search: string): Overrides {
  if (!allowed) return {};
  const asked = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('mfe-'));
  const all = Object.entries({ ...keptOverrides(), ...Object.fromEntries(asked) });
  const valid = Object.fromEntries(
    all.flatMap(([id, url]) => {
      const checked = loopbackUrl(String(url));
      return checked ? [[id, checked] as const] : [];
    }),
  );
  keepOverrides(valid);
  return valid;
}

const manifestParts = v.object({
  exposes: v.array(v.object({ path: v.string() })),
  metaData: v.object({ publicPath: v.fallback(v.string(), '') }),
});

async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_LIMIT_MS) });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
}

/** Reads the descriptor next to the manifest, so that an override also applies its routes and its menu. */
async function overriddenRelease(manifest: string): Promise<ModuleRelease> {
  const [descriptor, federation] = await Promise.all([
    fetchJson(new URL('module.json', manifest)),
    fetchJson(new URL(manifest)),
  ]);
  const contributes = v.parse(moduleDescriptor, descriptor);
  const { exposes, metaData } = v.parse(manifestParts, federation);
  // The files may be on a tool's own server, and the console's further requests may go to `fleet dev`.
  for (const url of [manifest, loopbackUrl(metaData.publicPath)]) if (url) trustOrigin(new URL(url).origin);
  return {
    version: '0.0.0-dev',
    entry: manifest,
    integrity: {},
    requires: { shell: `^${CONTRACT_VERSION}` },
    contributes,
    // The development server knows its files.
    files: Object.fromEntries(exposes.map(({ path }) => [path, []])),
    startsCode: true,
    size: 0,
    shared: {},
  };
}

/**
 * The registry with this tab's overrides in place of the released versions. An override whose development server does
 * not respond has no effect, and is marked `isSilent`.
 */
export async function applyOverrides(
  registry: Registry,
  overrides: Overrides,
): Promise<{ registry: Registry; overrides: Override[] }> {
  if (Object.keys(overrides).length > 0) takeDevelopmentJsx();
  const entries = await Promise.all(
    Object.entries(overrides).map(async ([id, manifest]): Promise<[string, ModuleEntry][]> => {
      try {
        return [[id, { stable: await overriddenRelease(manifest) }]];
      } catch (cause) {
        console.warn(`the override of ${id} at ${manifest} does not answer, with module.json beside it`, cause);
        return [];
      }
    }),
  );
  const answering = Object.fromEntries(entries.flat());
  return {
    registry: { ...registry, modules: { ...registry.modules, ...answering } },
    overrides: Object.entries(overrides).map(([id, url]) => ({ id, url, isSilent: !answering[id] })),
  };
}
