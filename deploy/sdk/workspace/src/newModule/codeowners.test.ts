import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { CODEOWNERS, codeowners } from './codeowners';

const written = readFileSync(join(workspaceRoot, CODEOWNERS), 'utf8');

it('is what the owners in module.json say', () => {
  expect(written).toBe(codeowners());
});

it('names an owner for every module and for everything else', () => {
  const lines = written.split('\n');
  expect(lines).toContain('/mfe-alarms/ @fleet-console/alarms-team');
  expect(lines).toContain('* @fleet-console/platform-team');
  for (const id of workspaceModules()) expect(lines.filter((line) => line.startsWith(`/${id}/ @`))).toHaveLength(1);
});
