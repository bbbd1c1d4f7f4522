import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestCli, type TestCli } from '../../testing/cli';

let cli: TestCli;
beforeEach(async () => {
  cli = await createTestCli();
});
afterEach(() => cli.remove());

const files = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

/** A finished build, as the federation plugin writes it, and a module.json that lies elsewhere. */
function finishedBuild(): { manifest: string; module: string } {
  const from = join(cli.dir, 'elsewhere/dist');
  mkdirSync(from, { recursive: true });
  const [manifest, module] = [join(from, 'mf-manifest.json'), join(cli.dir, 'elsewhere/module.json')];
  const metaData = {
    publicPath: 'auto',
    buildInfo: { buildVersion: '2.1.0' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
  };
  const exposes = [{ path: './OtherPage', assets: files('page.js') }];
  const shared = [{ name: 'react', requiredVersion: '^19.0.0', assets: files('react.js') }];
  writeFileSync(manifest, JSON.stringify({ metaData, exposes, shared }));
  for (const name of ['remoteEntry.js', 'page.js', 'react.js']) writeFileSync(join(from, name), `/* ${name} */`);
  const descriptor = {
    schema: 1,
    id: 'mfe-other',
    owner: 'others',
    requires: { shell: '^1.0.0' },
    routes: [{ path: '/other', expose: './OtherPage', title: 'other' }],
    menu: [],
    widgets: [],
    locales: { mk: { other: 'Друго' }, en: { other: 'Other' } },
  };
  writeFileSync(module, JSON.stringify(descriptor));
  return { manifest, module };
}

it('takes a finished build by its manifest, and lists what nobody can know of it, in the compatibility check and the history too', async () => {
  const { manifest, module } = finishedBuild();
  const published = await cli.rollout('publish', '--manifest', manifest, '--module', module);
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining('published mfe-other@2.1.0, 0.1 kB') });
  expect(published.out).toContain('not known of it:\n  which names it imports of react\n');
  const result = await cli.rollout('verdict', 'mfe-other@2.1.0', '--accept', 'uses');
  expect(result).toMatchObject({
    code: 0,
    out: expect.stringMatching(/which names it imports of react\n[\s\S]*passes/),
  });
  expect((await cli.rollout('promote', 'mfe-other@2.1.0', '--accept', 'uses')).code).toBe(0);
  expect((await cli.rollout('history', '--json')).out).toContain('not known: which names it imports of react');
  expect((await cli.rollout('verdict', 'mfe-alarms@1.3.0')).out).not.toContain('not known');
});

it('holds a name against what the build says, and asks for the manifest of a module.json', async () => {
  const { manifest, module } = finishedBuild();
  const other = await cli.rollout('publish', 'mfe-mine@1.0.0', '--manifest', manifest, '--module', module);
  expect(other).toMatchObject({ code: 1, out: expect.stringContaining('module.json says id mfe-other, not mfe-mine') });
  const alone = await cli.rollout('publish', 'mfe-mine@1.0.0', '--module', module);
  expect(alone.out).toContain('name its mf-manifest.json too, by --manifest');
});
