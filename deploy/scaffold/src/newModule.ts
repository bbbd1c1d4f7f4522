import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageDir, workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { CODEOWNERS, codeowners } from './codeowners';
import { moduleFiles, namesOf, withPath, withPathTest } from './moduleTemplate';
import { pipelineFor } from './pipeline';

const orderOf = (id: string) => {
  const { menu = [] } = JSON.parse(readFileSync(join(packageDir(id), 'module.json'), 'utf8')) as {
    menu?: { order: number; place?: string }[];
  }; // checked at each build
  return Math.max(0, ...menu.filter((entry) => entry.place !== 'footer').map((entry) => entry.order));
};

/** Writes every file of a new module, and its page into the console's paths. Returns what was written, relative to the workspace. @throws where a name is taken */
export function createModule(id: string, texts: { mk?: string | undefined; en?: string | undefined }): string[] {
  const names = namesOf(id, texts);
  if (existsSync(packageDir(id))) throw new Error(`${id} is there already.`);
  const order = Math.max(...workspaceModules().map(orderOf)) + 10;
  const contract = join(workspaceRoot, 'shared-auth/src/contract');
  const [paths, pathsTest] = [join(contract, 'paths.ts'), join(contract, 'paths.test.ts')];
  // Refuses a name that is taken before anything is written.
  const withPage = withPath(readFileSync(paths, 'utf8'), names);
  const files = Object.entries(moduleFiles(names, order));
  for (const [file, text] of files) {
    const path = join(packageDir(id), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const pipeline = `deploy/production/pipelines/${id}.yml`;
  writeFileSync(join(workspaceRoot, pipeline), pipelineFor(id));
  mkdirSync(dirname(join(workspaceRoot, CODEOWNERS)), { recursive: true });
  writeFileSync(join(workspaceRoot, CODEOWNERS), codeowners());
  writeFileSync(paths, withPage);
  writeFileSync(pathsTest, withPathTest(readFileSync(pathsTest, 'utf8'), names));
  return [
    ...files.map(([file]) => `${id}/${file}`),
    'shared-auth/src/contract/paths.ts',
    'shared-auth/src/contract/paths.test.ts',
    pipeline,
    CODEOWNERS,
  ];
}
