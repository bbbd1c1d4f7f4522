import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityMapOf } from '@fleet/build/artifact';
import { createTestCli } from '../testing/cli';
import { sampleModule } from '../testing/sampleSet';
import { keepBuild } from './builtRelease';

const folder = mkdtempSync(join(tmpdir(), 'fleet-built-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('A11: a build is kept in one step and stored in another, with the bytes it was built with', async () => {
  const dir = join(folder, 'dist');
  const out = join(folder, 'release');
  mkdirSync(dir);
  writeFileSync(join(dir, 'remoteEntry.js'), '/* entry */');
  const release = sampleModule('mfe-other', '2.0.0', { integrity: integrityMapOf(dir) });
  await keepBuild({ id: 'mfe-other', version: '2.0.0', dir, kind: 'module', release }, out);
  rmSync(dir, { recursive: true });
  const cli = await createTestCli({ DELTAS: 'off' });
  expect(await cli.rollout('publish', 'mfe-alarms', '--built', out)).toEqual({
    code: 1,
    out: `${out} holds a build of mfe-other, not of mfe-alarms`,
  });
  expect(await cli.rollout('publish', 'mfe-other', '--built', out)).toMatchObject({ code: 0 });
  expect(await cli.store.list('releases/mfe-other/')).toEqual(['releases/mfe-other/2.0.0.json']);
  expect((await cli.store.read('modules/mfe-other/2.0.0/remoteEntry.js'))?.bytes.toString()).toBe('/* entry */');
  writeFileSync(join(out, 'files', 'remoteEntry.js'), '/* changed since */');
  expect(await cli.rollout('publish', 'mfe-other', '--built', out)).toEqual({
    code: 1,
    out: `remoteEntry.js in ${out} is not as it was built: build it again`,
  });
  cli.remove();
});
