import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { lintFindings } from './testing/lintFindings';

const refused = [
  'localStorage.setItem("width", "205");',
  'window.sessionStorage.clear();',
  'for (const key of Object.keys(localStorage)) console.log(key);',
  'usePreference("width", 205);',
  'usePreference<number>("tyres.width", 205);',
  'storageOf("fleet.").remove("theme");',
  'indexedDB.open("tyres", 1);',
  'self.indexedDB.deleteDatabase("tyres");',
];
const allowed = [
  'usePreference("mfe-alarms:width", 205);',
  "usePreference<number>('mfe-alarms:width', 205);",
  'usePreference(id, 205);',
  'storageOf("mfe-alarms:").remove("width");',
  'indexedDB.open("mfe-alarms:tyres", 1);',
];

const caseOf = (folder: string) => (statement: string) => ({
  folder,
  source: `export function useTyres(id: string) {
  ${statement}
  return id;
}
`,
});
const findings = lintFindings([
  ...refused.map(caseOf('mfe-alarms/src/alarms')),
  ...allowed.map(caseOf('mfe-alarms/src/alarms')),
  // The shell's own.
  ...refused.map(caseOf('shell/src')),
]).map((found) => found.filter((category) => category === 'plugin'));

it.each(refused.map((statement, index) => [statement, index] as const))(
  'P7: lint refuses in a module: %s',
  (_statement, index) => {
    expect(findings[index]).toEqual(['plugin']);
  },
);

it('lets a module keep what has its name', () => {
  expect(findings.slice(refused.length).flat()).toEqual([]);
});

it('P7: each of our modules keeps nothing under the name of another', () => {
  const files = execFileSync('git', ['ls-files', 'mfe-*/src/*', 'mfe-*/module.json'], {
    cwd: workspaceRoot,
  }).toString();
  const names = files
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$|\.json$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(workspaceRoot, file), 'utf8').matchAll(/['"`](mfe-[a-z0-9-]+):/g)].map(([, id]) => [
        file.split('/')[0],
        id,
      ]),
    );
  expect(names.length).toBeGreaterThan(8);
  for (const [module, id] of names) expect(id).toBe(module);
});
