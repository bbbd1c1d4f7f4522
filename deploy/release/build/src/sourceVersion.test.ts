import { readFileSync } from 'node:fs';
import { inputsOf } from './sourceVersion';
import { packageDir, workspaceModules } from './workspace';

const shared = ['shared-auth', 'shared-ui'].flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(`${packageDir(name)}/package.json`, 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const files = Object.values(exports).filter((file): file is string => typeof file === 'string');
  return files.map((file) => `${packageDir(name)}/${file.replace(/^\.\//, '')}`).filter((file) => /\.tsx?$/.test(file));
});

it.each(['shell', ...workspaceModules()])('%s has another version when an entry of a shared package changes', (id) => {
  const inputs = new Set(inputsOf(id));
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter((file) => !inputs.has(file))).toEqual([]);
});
