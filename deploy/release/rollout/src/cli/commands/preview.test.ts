import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readShownPreview, writePreview } from '../../store/previews';
import { listReleases } from '../../store/releases';
import { createTestCli, type TestCli } from '../../testing/cli';
import { publishSample, sampleModule } from '../../testing/sampleSet';

const name = `mfe-alarms-${'a1'.repeat(12)}`;
const build = '1.5.0-preview.a1a1a1a1';
const hour = 3_600_000;

let cli: TestCli;
beforeEach(async () => {
  cli = await createTestCli();
  await publishSample(cli.store, 'mfe-alarms', sampleModule('mfe-alarms', build));
  const [at, until] = [0, hour].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string];
  await writePreview(cli.store, name, { at, who: 'ana', until, versions: { 'mfe-alarms': build } });
});
afterEach(() => cli.remove());

const hasFiles = () => existsSync(join(cli.dir, 'modules/mfe-alarms', build, 'page.js'));

it('is a build that nobody promotes, and no list of versions has', async () => {
  expect((await listReleases(cli.store)).map(({ version }) => version)).not.toContain(build);
  const { code, out } = await cli.rollout('promote', `mfe-alarms@${build}`);
  expect([code, out]).toEqual([1, `mfe-alarms@${build} is of a preview: publish it first`]);
  expect(await cli.live()).toBe('1.2.0 - 1.1.0');
});

it('stays as long as it runs, and is collected with its builds when it is over', async () => {
  await cli.rollout('gc', '--days', '0');
  expect(hasFiles()).toBe(true);
  expect((await readShownPreview(cli.store, name))?.releases['mfe-alarms']?.version).toBe(build);
  expect((await cli.rollout('preview', '--end', name)).code).toBe(0);
  expect(await readShownPreview(cli.store, name)).toBeNull();
  const { out } = await cli.rollout('gc');
  expect(out).toContain(`mfe-alarms@${build}`);
  expect(hasFiles()).toBe(false);
  expect((await cli.rollout('preview', '--end', name)).out).toBe(`there is no preview ${name}`);
});

it('is over where one of its builds is gone, and by its time', async () => {
  expect(await readShownPreview(cli.store, name, Date.now() + 2 * hour)).toBeNull();
  await cli.store.remove(`releases/mfe-alarms/${build}.json`);
  expect(await readShownPreview(cli.store, name)).toBeNull();
});

it.each([
  ['the shell', ['shell']],
  ['nothing', []],
])('is not made of %s', async (_what, targets) => {
  const { code, out } = await cli.rollout('preview', ...targets);
  expect(code).toBe(2);
  expect(out).toContain('preview <mfe-id>');
});
