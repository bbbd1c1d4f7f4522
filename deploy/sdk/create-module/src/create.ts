import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ModuleNames, namesOf } from './names';
import { moduleFiles } from './templates/moduleFiles';
import { repositoryFiles, type Versions } from './templates/repositoryFiles';

/**
 * Its place in the menu, behind the console's own entries; two modules at one place are refused when they are rolled
 * out.
 */
const MENU_ORDER = 500;

/** Written into the package when it is packed. */
function packedVersions(): Versions {
  const file = fileURLToPath(new URL('../versions.json', import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Versions) : {};
}

/** Writes a module's repository into an empty folder. @throws where the folder has files */
export function createRepository(names: ModuleNames, dir: string, versions: Versions, order = MENU_ORDER): string[] {
  if (existsSync(dir) && readdirSync(dir).some((name) => name !== '.git')) throw new Error(`${dir} is not empty.`);
  const files = { ...repositoryFiles(names, versions), ...moduleFiles(names, order) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return Object.keys(files);
}

const USAGE = 'npx @fleet/create-module mfe-driver-logs [--mk "Дневници"] [--en "Driver logs"] [--order 500]';

/** `npx @fleet/create-module mfe-driver-logs`. @returns the exit code */
export function create(args: string[], cwd: string): number {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { mk: { type: 'string' }, en: { type: 'string' }, order: { type: 'string' } },
    });
    const [id = ''] = positionals;
    const names = namesOf(id, values);
    const dir = join(cwd, id);
    const order = Number(values.order ?? MENU_ORDER);
    for (const file of createRepository(names, dir, packedVersions(), order)) console.log(`  ${id}/${file}`);
    console.log(`
${id} is made. Next:

  cd ${id} && git init && npm install
  npm run check
  npm run dev -- --console http://localhost:8080`);
    return 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    return 1;
  }
}
