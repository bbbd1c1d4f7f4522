/**
 * What the first font files hold, so that a page in Macedonian or English needs no other: all letters of Macedonian,
 * Serbian and Bulgarian, ASCII, the Latin letters of the neighbours' languages, and the signs the interface uses. Any
 * other character of a name comes from Inter's whole files, which a browser loads when it meets one.
 */
export const coreCharacters = {
  cyrillic: 'ЀЂЃЄЅІЇЈЉЊЋЌЍЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийклмнопрстуфхцчшщъьюяѐђѓєѕіїјљњћќѝџ',
  latin: `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('')}\u00a0\u202f©«°²·»×ÇËçëè–—‘’‚“”„•…€−↑↓`,
  'latin-ext': 'ĆćČčĐđŠšŽž',
} as const;

export type FontName = keyof typeof coreCharacters;

/** `U+0400-0405, U+2116`: a set of characters as CSS writes it. */
export function unicodeRange(characters: string): string {
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
