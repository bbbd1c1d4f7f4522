import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@fleet/build/workspace';
import { ensurePromtool } from '../../commands/lib/debianProgram.mjs';

const run = promisify(execFile);
const folder = join(workspaceRoot, 'deploy/production/observability');

it('@long Prometheus takes the rules, and each alert fires on its fault and stays silent on a healthy console', async () => {
  const promtool = ensurePromtool();
  const { stdout } = await run(promtool, ['check', 'config', 'prometheus.yml'], { cwd: folder });
  expect(stdout).toContain('SUCCESS');
  await expect(run(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: folder })).resolves.toMatchObject({
    stdout: expect.stringContaining('SUCCESS'),
  });
}, 120_000);
