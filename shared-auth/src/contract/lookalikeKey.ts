const cyrillic = 'АВЕКМНОРСТУХЈЅІ';
const latin = 'ABEKMHOPCTYXJSI';

/** Most names contain no Cyrillic letter, so the test saves a replacement per row of a long list at each key press. */
const CYRILLIC = new RegExp(`[${cyrillic}]`, 'g');
const LATIN: ReadonlyMap<string, string> = new Map([...cyrillic].map((letter, i) => [letter, latin[i] ?? letter]));

/**
 * A name as the eye reads it: capitals, and Latin letters for the Cyrillic ones that look the same. Plates, codes and
 * user names with one key are one name. The server's database computes the same (`lookalike_key`).
 */
export const lookalikeKey = (name: string): string =>
  name.toUpperCase().replace(CYRILLIC, (letter) => LATIN.get(letter) ?? letter);
