import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageDir, workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { type ModuleNames, moduleFiles, namesOf, runtimePackages } from '@fleet/create-module';
import { CODEOWNERS, codeowners } from './codeowners';
import { pipelineFor } from './pipeline';

interface Descriptor {
  routes?: { path: string }[];
  menu?: { order: number; place?: string }[];
}

const descriptorOf = (id: string) =>
  JSON.parse(readFileSync(join(packageDir(id), 'module.json'), 'utf8')) as Descriptor; // checked at each build

const orderOf = ({ menu = [] }: Descriptor) =>
  Math.max(0, ...menu.filter((entry) => entry.place !== 'footer').map((entry) => entry.order));

/** package.json of a module in the monorepo: versions are the catalog's, ours are the workspace's. */
const packageOf = (id: string) =>
  `${JSON.stringify(
    {
      name: id,
      version: '1.0.0',
      private: true,
      type: 'module',
      license: 'MIT',
      dependencies: Object.fromEntries(
        runtimePackages.map((name) => [name, name.startsWith('shared-') ? 'workspace:*' : 'catalog:']),
      ),
      devDependencies: { '@fleet/build': 'workspace:*', '@fleet/e2e': 'workspace:*' },
    },
    null,
    2,
  )}\n`;

function checkNames({ id, feature }: ModuleNames): void {
  if (existsSync(packageDir(id))) throw new Error(`${id} is there already.`);
  const owner = workspaceModules().find((other) =>
    descriptorOf(other).routes?.some(({ path }) => path.split('/')[1] === feature),
  );
  if (owner !== undefined) throw new Error(`/${feature} is of ${owner} already.`);
}

/**
 * Writes every file of a new module; no other package is changed. @returns the written files, relative to the
 * workspace. @throws where a name is used already
 */
export function createModule(id: string, texts: { mk?: string | undefined; en?: string | undefined }): string[] {
  const names = namesOf(id, texts);
  checkNames(names);
  const order = Math.max(...workspaceModules().map((other) => orderOf(descriptorOf(other)))) + 10;
  const pipeline = `deploy/production/pipelines/${id}.yml`;
  const sources = Object.entries({ 'package.json': packageOf(id), ...moduleFiles(names, order) });
  const files: [path: string, text: string][] = [
    ...sources.map(([file, text]): [string, string] => [`${id}/${file}`, text]),
    [pipeline, pipelineFor(id)],
  ];
  for (const [file, text] of files) write(file, text);
  // It names the new module's owner as well.
  write(CODEOWNERS, codeowners());
  return [...files.map(([file]) => file), CODEOWNERS];
}

function write(file: string, text: string): void {
  const path = join(workspaceRoot, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
