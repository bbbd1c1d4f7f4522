/** As a string literal in source code. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;

/** As the formatter writes it: a list of words is on one line. */
export const json = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(/\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s*\]/g, (_all, words: string) => `[${words.replace(/\n\s+/g, ' ')}]`)}\n`;
