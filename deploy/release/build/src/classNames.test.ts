import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classNames } from './classNames';

const dir = mkdtempSync(join(tmpdir(), 'fleet-class-names-'));
const resourcePath = join(dir, 'page.module.css');
afterAll(() => rmSync(dir, { recursive: true }));

const nameIn = (id: string, rules: string, name = 'row') => {
  writeFileSync(resourcePath, rules);
  return classNames(id)({ resourcePath }, '', name);
};

it('a class keeps its name over versions that leave its file as it is, so that an update is small', () => {
  expect(nameIn('mfe-fleet', '.row {}')).toBe(nameIn('mfe-fleet', '.row {}'));
  expect(nameIn('shell', '.row {}')).toBe(nameIn('shell', '.row { color: red }'));
});

it('two versions of a module in one page share no name whose rules differ, nor do packages, files and names', () => {
  const names = [
    nameIn('mfe-fleet', '.row {}'),
    nameIn('mfe-fleet', '.row { color: red }'),
    nameIn('mfe-fleet', '.row {}', 'cell'),
    nameIn('mfe-alarms', '.row {}'),
  ];
  mkdirSync(join(dir, 'other'));
  const other = join(dir, 'other/page.module.css');
  writeFileSync(other, '.row {}');
  names.push(classNames('mfe-fleet')({ resourcePath: other }, '', 'row'));
  expect(new Set(names).size).toBe(names.length);
});

it('every name is an identifier of CSS', () => {
  const names = Array.from({ length: 500 }, (_, index) => nameIn('shell', '', `name${index}`));
  expect(names.filter((name) => !/^[A-Za-z_][\w-]*$/.test(name) && !/^-[A-Za-z_-]/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(500);
});
