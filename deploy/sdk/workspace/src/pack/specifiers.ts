import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Relative imports, exports, `import()` and worker files in emitted code and declarations. */
const RELATIVE =
  /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?|\bnew URL\(\s*|declare module\s*)(['"])(\.{1,2}\/[^'"]*|\.{1,2})\2/g;

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** The file that a specifier means, with its ending, as Node and browsers ask for it. */
function completed(specifier: string, folder: string): string {
  const path = join(folder, specifier);
  if (isFile(path)) return specifier;
  const source = specifier.replace(/\.tsx?$/, '');
  if (isFile(join(folder, `${source}.js`)) || isFile(join(folder, `${source}.d.ts`))) return `${source}.js`;
  if (isFile(join(path, 'index.js'))) return `${specifier.replace(/\/$/, '')}/index.js`;
  return specifier;
}

/** Declarations do not depend on styles, but TypeScript retains their imports. */
const withoutStyles = (text: string, file: string) =>
  file.endsWith('.d.ts') ? text.replace(/^import ['"][^'"]+\.css['"];\n/gm, '') : text;

/** Sources name their neighbours without an ending; packages may not. */
export const withEndings = (text: string, file: string): string =>
  withoutStyles(text, file).replace(
    RELATIVE,
    (_all, before: string, quote: string, specifier: string) =>
      `${before}${quote}${completed(specifier, dirname(file))}${quote}`,
  );
