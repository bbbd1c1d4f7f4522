/** @clock real */
import { spawnSync } from 'node:child_process';
import { root } from '../../../../commands/lib/processes.mjs';

// A day in a few minutes, and the programs of the version before to install.
jest.setTimeout(1_500_000);

it('a day with an upgrade, a backup, a new month and restarts of all parts loses nothing and has no error of its own', () => {
  const command = ['deploy/commands/run.mjs', 'day', '--minutes', '4', '--vehicles', '60'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    // Jest's own hold the tests' zone and modules.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  expect({ status, failing: stdout.match(/^FAILS .*$/gm), stderr }).toEqual({ status: 0, failing: null, stderr: '' });
});
