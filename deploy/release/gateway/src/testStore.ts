import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleRelease, Registry } from 'shared-auth/contract';

const hash = `sha384-${'A'.repeat(64)}`;

/** For tests: one small module release. */
export const sampleRelease = (version: string): ModuleRelease => ({
  version,
  entry: `/modules/mfe-alarms/${version}/mf-manifest.json`,
  integrity: { 'mf-manifest.json': hash, 'remoteEntry.js': hash, 'page.js': hash, 'page.css': hash },
  requires: { shell: '^1.0.0' },
  contributes: {
    schema: 1,
    id: 'mfe-alarms',
    owner: 'alarms team',
    requires: { shell: '^1.0.0' },
    routes: [
      { path: '/alarms', expose: './AlarmsPage', title: 'alarms' },
      { path: '/alarms/:id', expose: './AlarmPage', title: 'alarms' },
    ],
    menu: [],
    widgets: [],
    locales: { mk: { alarms: 'Аларми' }, en: { alarms: 'Alarms' } },
  },
  files: { './AlarmsPage': ['remoteEntry.js', 'page.js', 'page.css'], './locales/mk': ['remoteEntry.js'] },
  size: 1_000,
  shared: {},
});

/** For tests: a registry of the shell and one module. */
export const sampleRegistry: Registry = {
  schema: 1,
  revision: 7,
  shell: {
    version: '1.0.0',
    scripts: ['main.js'],
    styles: ['main.css'],
    parts: { console: ['console.js'], fonts: ['inter-core-cyrillic.woff2'] },
    contract: '1.0.0',
    provides: {},
    integrity: { 'main.js': hash, 'main.css': hash, 'console.js': hash },
  },
  modules: { 'mfe-alarms': { stable: sampleRelease('1.2.0'), lastGood: sampleRelease('1.1.0') } },
};

/** For tests: a store folder with the sample registry and one module file. */
export function createSampleStore(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-store-'));
  mkdirSync(join(dir, 'modules/mfe-alarms/1.2.0'), { recursive: true });
  writeFileSync(join(dir, 'registry.json'), JSON.stringify(sampleRegistry));
  writeFileSync(join(dir, 'modules/mfe-alarms/1.2.0/page.js'), 'plain');
  writeFileSync(join(dir, 'modules/mfe-alarms/1.2.0/page.js.br'), 'brotli');
  writeFileSync(join(dir, 'modules/mfe-alarms/1.2.0/page.js.map'), '{"sources":[]}');
  return dir;
}

/** For tests: adds a difference of its module file from an earlier one, whose bytes are never decoded. */
export function createSampleDelta(dir: string): { dictionary: string; delta: Buffer } {
  const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
  const earlier = sha256('earlier');
  const delta = Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), earlier, Buffer.from('what changed')]);
  const folder = join(dir, 'modules/mfe-alarms/1.2.0');
  writeFileSync(join(folder, `page.js.${earlier.toString('hex')}.dcz`), delta);
  const deltas = { [earlier.toString('hex')]: { hash: sha256(delta).toString('hex'), size: delta.length } };
  const files = { 'page.js': { hash: sha256('plain').toString('hex'), deltas } };
  writeFileSync(join(folder, 'deltas.index'), JSON.stringify({ schema: 1, files }));
  return { dictionary: `:${earlier.toString('base64')}:`, delta };
}
