import { integrityOf } from '@fleet/build/artifact';
import type { ModuleRelease, ModuleUses, ShellGives, ShellRelease } from 'shared-auth/contract';
import type { ReleaseSet } from '../releases/revision';
import type { Store } from '../store/store';

const bytesOf = (id: string, version: string, file: string) => Buffer.from(`${id} ${version} ${file}`);
const integrity = (id: string, version: string, files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [file, integrityOf(bytesOf(id, version, file))]));

/** For tests: a module release with one page. */
export function sampleModule(id: string, version: string, more: Partial<ModuleRelease> = {}): ModuleRelease {
  const name = id.replace('mfe-', '');
  return {
    version,
    entry: `/modules/${id}/${version}/mf-manifest.json`,
    integrity: integrity(id, version, ['mf-manifest.json', 'remoteEntry.js', 'page.js']),
    requires: { shell: '^1.0.0' },
    contributes: {
      schema: 1,
      id,
      owner: `${name} team`,
      requires: { shell: '^1.0.0' },
      routes: [{ path: `/${name}`, expose: './Page', title: name, role: 'manager' }],
      menu: [{ path: `/${name}`, order: name.length * 10, icon: 'bell', label: name, place: 'main' }],
      widgets: [{ slot: 'vehicle.recent-alarms', expose: './Widget', title: name }],
      locales: { mk: { [name]: 'Име' }, en: { [name]: 'Name' } },
    },
    files: { './Page': ['remoteEntry.js', 'page.js'] },
    size: 20_000,
    shared: { react: '^19.0.0' },
    ...more,
  };
}

/** For tests: a shell release. */
export const sampleShell = (version: string, more: Partial<ShellRelease> = {}): ShellRelease => ({
  version,
  scripts: ['main.js'],
  styles: [],
  parts: { console: ['console.js'] },
  contract: '1.0.0',
  provides: { react: '19.3.1' },
  integrity: integrity('shell', version, ['main.js', 'console.js']),
  size: 100_000,
  ...more,
});

/** For tests: a shell and two modules. */
export const sampleSet = (): ReleaseSet => ({
  shell: sampleShell('1.0.0'),
  modules: {
    'mfe-alarms': { stable: sampleModule('mfe-alarms', '1.2.0'), lastGood: sampleModule('mfe-alarms', '1.1.0') },
    'mfe-fleet': { stable: sampleModule('mfe-fleet', '1.0.0') },
  },
});

/** For tests: publishes a sample release, its files with it. */
export async function publishSample(store: Store, id: string, release: ModuleRelease | ShellRelease): Promise<void> {
  for (const file of Object.keys(release.integrity))
    await store.write(`modules/${id}/${release.version}/${file}`, bytesOf(id, release.version, file));
  await store.write(
    `releases/${id}/${release.version}.json`,
    JSON.stringify({ ...release, published: { at: new Date().toISOString() } }),
  );
}

/** For tests: what a sample shell provides to modules. */
export const sampleGives = (more: Partial<ShellGives> = {}): ShellGives => ({
  exports: {
    'shared-ui': { formatNumber: ['n2', 'n1'], Button: ['b1'] },
    'shared-auth': { api: ['a1'], paths: ['p1'] },
    'react-router-dom': { Link: [''] },
  },
  icons: ['bell', 'box'],
  slots: ['vehicle.recent-alarms'],
  paths: ['alarms', 'vehicle'],
  fields: [
    ...['id', 'locales', 'owner', 'schema', 'requires', 'requires.shell'],
    ...['routes', 'routes.path', 'routes.expose', 'routes.title', 'routes.role'],
    ...['menu', 'menu.path', 'menu.order', 'menu.icon', 'menu.label', 'menu.place', 'menu.role'],
    ...['widgets', 'widgets.slot', 'widgets.expose', 'widgets.title'],
  ],
  ...more,
});

/** For tests: what a sample module uses of it. */
export const sampleUses = (more: Partial<ModuleUses> = {}): ModuleUses => ({
  exports: {
    'shared-ui': { formatNumber: 'n1', Button: 'b1' },
    'shared-auth': { api: 'a1', paths: 'p0' },
    'react-router-dom': { Link: '' },
  },
  paths: ['vehicle'],
  ...more,
});
