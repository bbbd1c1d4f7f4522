import { writeFileSync } from 'node:fs';
import { coreCharacters, type FontName } from './characters';
import { fontFile, subset } from './subsetFonts';

/**
 * `node --import @oxc-node/core/register deploy/release/build/src/fonts/writeFonts.ts`, after a new version of Inter or
 * a new character.
 */
for (const name of Object.keys(coreCharacters) as FontName[]) // its own keys
  writeFileSync(fontFile(name), await subset(name));
