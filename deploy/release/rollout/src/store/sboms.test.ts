import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestCli, type TestCli } from '../testing/cli';
import { removeRelease } from './releases';
import { readSbom, storeSbom } from './sboms';

let cli: TestCli;
beforeAll(async () => {
  cli = await createTestCli();
});
afterAll(() => cli.remove());

const write = (name: string, text: string) => {
  const file = join(cli.dir, name);
  writeFileSync(file, text);
  return file;
};

it('what a version is made of is kept once, and goes with it', async () => {
  const text = '{"bomFormat":"CycloneDX","components":[]}';
  const path = 'sboms/mfe-alarms/1.3.0.cdx.json';
  await storeSbom(cli.store, 'mfe-alarms', '1.3.0', readSbom(write('sbom.json', text)));
  await storeSbom(cli.store, 'mfe-alarms', '1.3.0', '{"bomFormat":"CycloneDX","components":[1]}');
  expect((await cli.store.read(path))?.bytes.toString()).toBe(text);
  await removeRelease(cli.store, 'mfe-alarms', '1.3.0');
  expect(await cli.store.read(path)).toBeNull();
});

it('a publish refuses a list that is none, before it builds', async () => {
  const wrong = await cli.rollout('publish', 'mfe-alarms', '--allow-dirty', '--sbom', write('wrong.json', '{"a":1}'));
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('is no CycloneDX file') });
  const missing = await cli.rollout('publish', 'mfe-alarms', '--allow-dirty', '--sbom', join(cli.dir, 'none.json'));
  expect(missing).toMatchObject({ code: 1, out: expect.stringContaining('cannot be read') });
});
