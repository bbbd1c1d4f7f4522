import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { harms, RAMPS, stoppedBy } from '../testing/rampTable';
import { stoppedRamps } from '../testing/simulatedRamp';

jest.setTimeout(300_000);

it.each([30, 60])('stops none of 200 ramps of an equal build with %s users, whatever their computers do', (users) => {
  expect(stoppedRamps(200, users)).toEqual([]);
});

it('docs/behaviour.md tells what ramps of 30 users come to, whomever the candidate harms', () => {
  const text = readFileSync(join(workspaceRoot, 'docs/behaviour.md'), 'utf8').replace(/ +/g, ' ');
  for (const [whom, harm] of harms) expect(text).toContain(`| ${whom} | ${stoppedBy(harm, 30, RAMPS)} |`);
});
