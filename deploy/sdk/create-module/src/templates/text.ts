/** A text as a string literal of source code. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;

/** JSON as the formatter would write it: with a list of words on one line. */
export const json = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(/\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s*\]/g, (_all, words: string) => `[${words.replace(/\n\s+/g, ' ')}]`)}\n`;
