import { basename } from 'node:path';
import { faultsOf } from '../../../commands/lib/faultTable.mjs';
import { filesBelow, pages, read } from './testing/files';

const document = read('docs/threat-model.md');
const tests = [...pages, 'deploy'].flatMap((folder) => filesBelow(folder, /\.(test\.tsx?|spec\.ts)$/));
const names = new Set(tests.map((file) => basename(file)));
const namedIn = (text: string) => [
  ...text.matchAll(/`(?:[\w-]+\/)*([\w-]+(?:\.long|\.browser)?\.(?:test\.tsx?|spec\.ts))`/g),
];

it('names tests that there are', () => {
  const named = namedIn(document).flatMap(([, name = '']) => name);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

it('has a test of each row, by its name or by its finding', () => {
  const [assets = ''] = /^\| asset [\s\S]*?\n\n/m.exec(document) ?? [];
  const rows = assets.split('\n').slice(2, -2);
  const found = new Set(
    tests
      .filter((file) => !file.includes('faultTable'))
      .flatMap((file) => [...read(file).matchAll(/['"`]([^'"`\n]*)/g)].flatMap(([, text = '']) => faultsOf(text))),
  );
  const untested = rows.filter((row) => {
    const last = row.split(' | ').at(-1) ?? '';
    const findings = last.match(/\bT\d+\b/g) ?? [];
    return (findings.length === 0 && namedIn(last).length === 0) || findings.some((finding) => !found.has(finding));
  });
  expect(rows.length).toBeGreaterThan(20);
  expect(untested).toEqual([]);
});
