import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Prove } from '../../proof/prove';
import { createTestCli, type TestCli } from '../../testing/cli';

let cli: TestCli;
/** The result of the browser's proof. Null: there is no browser. An error: something it needs is not installed. */
let seen: Outcome | Error | null;
const proved: Outcome = { browser: 'Chromium 1', started: ['./OtherPage'], refused: [], notProved: [] };
const prove: Prove = async ({ registry, artifact }) => {
  if (seen instanceof Error) throw seen;
  expect([registry.revision, artifact.id]).toEqual([1, 'mfe-other']);
  return seen ?? { started: [], refused: [], notProved: ['that it starts in a browser: there is no Chromium here'] };
};
beforeEach(async () => {
  seen = null;
  cli = await createTestCli({}, { prove });
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

describe('starts a build in a browser', () => {
  const publish = (...more: string[]) => {
    const { manifest, module } = finishedBuild();
    return cli.rollout('publish', '--manifest', manifest, '--module', module, ...more);
  };
  const checked = async () => (await cli.rollout('verdict', 'mfe-other@2.1.0', '--accept', 'uses')).out;

  it('and keeps what was seen with the release', async () => {
    seen = { ...proved, notProved: ['./Tile in map.layers: the slot was not on /map'] };
    expect((await publish()).out).toMatch(
      /\nproved in Chromium 1 on \d{4}-\d\d-\d\d: \.\/OtherPage\nnot proved: \.\/Tile in map\.layers/,
    );
    expect(await checked()).toMatch(/\nproved in Chromium 1 on .*\nnot proved: \.\/Tile .*\n\npasses/);
    await cli.rollout('promote', 'mfe-other@2.1.0', '--accept', 'uses');
    expect((await cli.rollout('history', '--json')).out).toContain('proved in Chromium 1');
  });

  it('and stores nothing of what fails, unless that is meant: then that is on record', async () => {
    seen = { ...proved, started: [], refused: ['./OtherPage failed (render): no'] };
    expect(await publish()).toEqual({
      code: 1,
      out: expect.stringMatching(/does not work in the console:\n {2}\.\/OtherPage failed.*\n.*: --without-proof$/),
    });
    expect(await checked()).toContain('mfe-other@2.1.0 is not published');
    expect((await publish('--without-proof')).code).toBe(0);
    expect(await checked()).toContain('not proved: that it starts in a browser: left out by ana');
  });

  it('says what was not proved without one, and proves the same bytes where there is one', async () => {
    expect((await publish()).out).toContain('not proved: that it starts in a browser: there is no Chromium here');
    expect(await checked()).toContain('not proved: that it starts in a browser: there is no Chromium here');
    seen = proved;
    expect((await publish()).out).toContain('published before, with the same bytes');
    expect(await checked()).toContain('proved in Chromium 1');
    seen = null;
    await publish();
    expect(await checked()).toContain('proved in Chromium 1');
  });

  it('as well as can be where no browser is installed', async () => {
    seen = new Error('Cannot find package');
    expect((await publish()).out).toContain('it cannot be started here (Error: Cannot find package)');
  });

  it('only where the live shell could start it', async () => {
    seen = { ...proved, refused: ['it was started'] };
    expect((await publish('--dry-run')).out).toContain('it was started');
    const { manifest, module } = finishedBuild();
    writeFileSync(module, readFileSync(module, 'utf8').replace('^1.0.0', '^9.0.0'));
    const { code, out } = await cli.rollout('publish', '--manifest', manifest, '--module', module);
    expect([code, out]).toEqual([0, expect.stringContaining('it does not fit the live shell (contract: ')]);
  });

  it('and says of a version from before that it was not', async () => {
    expect((await cli.rollout('verdict', 'mfe-alarms@1.3.0')).out).toContain('it was published without being tried');
  });
});

it('holds a name against what the build says, and asks for the manifest of a module.json', async () => {
  const { manifest, module } = finishedBuild();
  const other = await cli.rollout('publish', 'mfe-mine@1.0.0', '--manifest', manifest, '--module', module);
  expect(other).toMatchObject({ code: 1, out: expect.stringContaining('module.json says id mfe-other, not mfe-mine') });
  const alone = await cli.rollout('publish', 'mfe-mine@1.0.0', '--module', module);
  expect(alone.out).toContain('name its mf-manifest.json too, by --manifest');
});
