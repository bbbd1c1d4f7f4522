/**
 * The characters of the first font files, so that a page in Macedonian or English needs no others: all letters of
 * Macedonian, Serbian and Bulgarian, ASCII, the Latin letters of the neighbours' languages, and the signs of the
 * interface. Any other character of a name is in Inter's whole files, which a browser loads when it meets one.
 */
export const coreCharacters = {
  cyrillic: 'ЀЂЃЄЅІЇЈЉЊЋЌЍЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийклмнопрстуфхцчшщъьюяѐђѓєѕіїјљњћќѝџ',
  latin: `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('')}\u00a0\u202f©«°²·»×ÇËçëè–—‘’‚“”„•…€−↑↓`,
  'latin-ext': 'ĆćČčĐđŠšŽž',
} as const;

export type FontName = keyof typeof coreCharacters;
