import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { nameBelow } from './portablePath';
import { workspaceRoot } from './workspace';

it('names a file below a folder with "/", as Windows and others write paths', () => {
  expect(nameBelow('C:\\work\\dist', 'C:\\work\\dist\\chunks\\page.js', win32)).toBe('chunks/page.js');
  expect(nameBelow('C:\\work\\dist\\', 'c:\\work\\dist\\mf-manifest.json', win32)).toBe('mf-manifest.json');
  expect(nameBelow('/work/dist', '/work/dist/chunks/page.js', posix)).toBe('chunks/page.js');
});

/** Folders whose programs a module's team runs on its own computer. */
const tools = ['deploy/sdk', 'deploy/release/build/src', 'deploy/release/rollout/src'];

const rules: Readonly<Record<string, RegExp>> = {
  'a path relative to a folder is made by nameBelow': /\brelative\(/,
  'a folder and a file are joined by join()': /(?<!\.\/)\$\{(?:\w*[dD]ir|\w*[fF]older|\w*[rR]oot|into)(?:\(\))?\}\//,
  'a file is imported by its URL (pathToFileURL)': /\bimport\((?:join|resolve)?\(?\s*[a-z]\w*(?:[,)])/,
  'a file URL is made a path by fileURLToPath': /new URL\([^)]*\)\.pathname|decodeURIComponent\(\w+\.pathname\)/,
  'npm is a script on Windows: it is started by a shell there':
    /spawn(?:Sync)?\('(?:npm|npx|pnpm)',(?![\s\S]{0,260}shell: )/,
  'a text from elsewhere may end its lines with \\r\\n': /(?:stdout|stderr)\.split\('\\n'\)/,
};

const sources = tools.flatMap((folder) =>
  readdirSync(join(workspaceRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs|cjs)$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !/[\\/](node_modules|dist|testing)[\\/]|portablePath\.ts$|[\\/]page[\\/]|[\\/]templates[\\/]/.test(file),
    )
    .map((file) => ({ file: nameBelow(workspaceRoot, file), text: readFileSync(file, 'utf8') })),
);

it.each(Object.entries(rules))('of the tools that run on any computer: %s', (_rule, pattern) => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});
