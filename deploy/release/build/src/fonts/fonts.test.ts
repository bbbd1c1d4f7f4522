import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules } from '../workspace';
import { coreCharacters, type FontName } from './characters';
import { fontFile, subset } from './subsetFonts';

const names = Object.keys(coreCharacters) as FontName[];
const sheet = readFileSync(join(packageDir('shared-ui'), 'src/tokens/fonts.css'), 'utf8').replace(/\s+/g, ' ');

/** `U+0400-0405, U+2116`: a set of characters as CSS writes it. */
function unicodeRange(characters: string): string {
  const codes = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}

it('writes a set of characters as ranges', () => {
  expect(unicodeRange('cabz№a')).toBe('U+0061-0063, U+007A, U+2116');
});

it.each(names)('the %s file is what the script makes, and the style sheet names its characters', async (name) => {
  expect(readFileSync(fontFile(name)).equals(await subset(name))).toBe(true);
  expect(sheet).toContain(
    `inter-core-${name}.woff2") format("woff2"); unicode-range: ${unicodeRange(coreCharacters[name])};`,
  );
});

it('every text of the interface is in the first files', () => {
  const core = new Set(Object.values(coreCharacters).join(''));
  // Not the whole package: a recursive reading follows the links of its node_modules.
  const descriptors = workspaceModules().map((id) => join(packageDir(id), 'module.json'));
  const locales = ['shell', 'shared-ui', ...workspaceModules()].flatMap((id) =>
    readdirSync(join(packageDir(id), 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /locales\/(mk|en)\.json$/.test(file))
      .map((file) => join(packageDir(id), 'src', file)),
  );
  const texts = [...descriptors, ...locales].map((file) => readFileSync(file, 'utf8').replaceAll(/\s/g, ''));
  expect(texts.length).toBeGreaterThan(10);
  expect([...new Set(texts.join(''))].filter((character) => !core.has(character))).toEqual([]);
});
