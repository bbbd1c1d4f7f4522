import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { namesOf } from './names';
import { repositoryFiles } from './templates/repositoryFiles';

const workspaceRoot = join(__dirname, '../../../..');
const docs = readFileSync(join(workspaceRoot, 'docs/modules.md'), 'utf8');

/** The code blocks below a heading of docs/modules.md. */
function blocksOf(heading: string): string[] {
  const [, section = ''] = docs.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [own = ''] = section.split(/^#+ /m);
  return [...own.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
}

/** A block's lines from one comment to the next; a comment is whatever begins with `//`. */
const partOf = (block: string, comment: string): string =>
  new RegExp(`^// ${comment}.*\n((?:(?!//).*\n)*)`, 'm').exec(block)?.[1] ?? '';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-recipe-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Writes a repository whose packages are the workspace's, or lie in a folder, and checks its types. */
function typeErrors(id: string, files: Record<string, string>, packages: Record<string, string> = {}): string {
  const own = join(dir, id);
  for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': tsconfig() })) {
    mkdirSync(dirname(join(own, file)), { recursive: true });
    writeFileSync(join(own, file), text);
  }
  const installed = {
    ...{ 'shared-auth': 'shared-auth', react: 'node_modules/react', '@types': 'node_modules/@types' },
    ...{ '@testing-library': 'node_modules/@testing-library' },
  };
  mkdirSync(join(own, 'node_modules'), { recursive: true });
  for (const [name, folder] of Object.entries(installed))
    symlinkSync(join(workspaceRoot, folder), join(own, 'node_modules', name));
  for (const [name, folder] of Object.entries(packages))
    cpSync(join(dir, folder), join(own, 'node_modules', name), { recursive: true });
  const tsc = join(workspaceRoot, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', own], { encoding: 'utf8' }).stdout.trim();
}

const names = namesOf('mfe-tyres', { mk: 'Гуми', en: 'Tyres' });
const anyVersions = new Proxy<Record<string, string>>({}, { get: () => '1.0.0' });

/** A new module's own, with the preset's file as it is installed and without the assets of its bundler. */
function tsconfig(): string {
  const made = JSON.parse(repositoryFiles(names, anyVersions)['tsconfig.json'] ?? '') as object; // as written
  const types = ['jest', '@testing-library/jest-dom'];
  return JSON.stringify({
    ...made,
    extends: join(workspaceRoot, 'deploy/sdk/fleet/tsconfig.module.json'),
    compilerOptions: { types },
  });
}

const component = (imports: string, body: string) => `${imports}\nexport default function Part() {\n${body}\n}\n`;

/** A source with a mistake in a line that begins so, which must not compile: its types are not `unknown`. */
const wrong = (source: string, line: string, right: string, mistake: string) =>
  source.replace(right, mistake).replace(new RegExp(`^${line}`, 'm'), `// @ts-expect-error\n${line}`);

it('compiles the types of a slot as they are written, at its owner and where it is filled', () => {
  const [owner = '', filler = ''] = blocksOf('Slots of your own');
  const jsx = partOf(owner, 'the page').trim();
  const types = partOf(owner, 'slots/index.d.ts');
  const [manifest = ''] = /\{ "name": "slots-mfe-tyres"[\s\S]*?\} \}/.exec(docs) ?? [];
  const page = component("import { Slot } from 'shared-auth';", `const id = 'a';\nreturn ${jsx};`);
  const files = { 'src/Page.tsx': page, 'src/Wrong.tsx': wrong(page, 'return', "'a'", '7') };
  expect(typeErrors('mfe-tyres', { ...files, 'slots/index.d.ts': types, 'slots/package.json': manifest })).toBe('');

  const [, code = ''] = filler.split(/^(?=import )/m);
  const head = "import type { SlotWidget } from 'shared-auth';\n";
  const widget = `${head}${code.replace('…', 'tyreId.at(0);')}export default TyreCosts;\n`;
  const sources = { 'src/TyreCosts.tsx': widget, 'src/Wrong.tsx': wrong(widget, 'const', '.at(0)', '.toFixed()') };
  expect(typeErrors('mfe-costs', sources, { 'slots-mfe-tyres': 'mfe-tyres/slots' })).toBe('');
});

it('gives settings the types of their defaults', () => {
  const [block = ''] = blocksOf('What operators arrange');
  const module = `{ ${partOf(block, 'module.json').trim()} }`;
  const use = partOf(block, 'a page or widget');
  const page = component("import { useModuleSettings } from 'shared-auth';", `${use}return shownDays.toFixed();`);
  expect(typeErrors('mfe-tyres', { 'module.json': module, 'src/Page.tsx': page })).toBe('');
});
