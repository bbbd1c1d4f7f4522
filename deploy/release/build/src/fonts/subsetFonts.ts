import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { packageDir } from '../workspace';
import { coreCharacters, type FontName } from './characters';

/** The path of a file that the style sheet names. */
export const fontFile = (name: FontName) => join(packageDir('shared-ui'), `src/tokens/fonts/inter-core-${name}.woff2`);

/**
 * The features of a font that the interface uses: kerning, digits of one width, composed and placed accents, forms by
 * language, and signs that follow their neighbours (the colon of 12:30). Other features add characters that are not
 * shown.
 */
const keepFeatures = ['kern', 'tnum', 'ccmp', 'mark', 'mkmk', 'locl', 'calt'];

/** Inter's characters of `coreCharacters`, with the weights the interface uses (400 to 600). */
export function subset(name: FontName): Promise<Buffer> {
  const inter = createRequire(join(packageDir('shared-ui'), 'package.json')).resolve(
    '@fontsource-variable/inter/package.json',
  );
  return subsetFont(readFileSync(join(dirname(inter), `files/inter-${name}-wght-normal.woff2`)), coreCharacters[name], {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures,
  });
}
