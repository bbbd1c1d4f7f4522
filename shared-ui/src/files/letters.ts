/**
 * Encodings that files of the region have, by the names of TextDecoder and in the order in which they are preferred
 * where several fit alike. Libraries that guess by the statistics of prose are wrong about most tables: a column of
 * names has too few words.
 */
export const encodings = [
  'utf-8',
  'windows-1251',
  'windows-1250',
  'windows-1252',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-5',
  'utf-16le',
  'utf-16be',
] as const;

const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** Bytes that are looked at for a guess. */
const SAMPLE = 64 * 1024;

/** The encoding of a text: by its byte order mark, by its declaration, else by plausibility. */
export function encodingOf(bytes: Uint8Array): string {
  for (const [encoding, mark] of Object.entries(marks))
    if (mark.every((byte, at) => bytes[at] === byte)) return encoding;
  const declared = declaredIn(bytes);
  if (declared !== null && isWhole(bytes, declared)) return declared;
  const hasNul = bytes.includes(0);
  if (!hasNul && isWhole(bytes, 'utf-8')) return 'utf-8';
  const sample = bytes.subarray(0, SAMPLE);
  const guesses = encodings.filter((encoding) => encoding !== 'utf-8' && encoding.startsWith('utf-16') === hasNul);
  const rated = guesses.map((encoding) => ({ encoding, odd: oddness(decoded(sample, encoding)) }));
  return rated.reduce((best, one) => (one.odd < best.odd ? one : best)).encoding;
}

export const decoded = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

function isWhole(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The encoding declared in the head of XML or HTML; a UTF-16 text could not be read here. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = decoded(bytes.subarray(0, 1024), 'windows-1252');
  const [, xml, html] = /^\s*<\?xml[^>]*\bencoding=["']([\w.-]+)|<meta[^>]*\bcharset=["']?([\w.-]+)/i.exec(head) ?? [];
  try {
    const { encoding } = new TextDecoder(xml ?? html ?? '');
    return encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    return null;
  }
}

/** The letters of Macedonian, Serbian, Croatian, Albanian and Turkish beyond ASCII. */
const LOCAL = /[а-зик-шѓѕјљњќџђћА-ЗИК-ШЃЅЈЉЊЌЏЂЋčćđšžČĆĐŠŽëçËÇğışöüĞİŞÖÜ]/;
const CYRILLIC = /[\u0400-\u045f]/;
const LATIN = /[A-Za-z\u00c0-\u024f]/;
const PUNCTUATION = /[\u00a0§©«»°·²³€№„“”‘’‚–—…•™]/;

/** How improbable a text is in the languages used here: a wrong encoding mixes scripts, cases and signs. */
function oddness(text: string): number {
  let odd = 0;
  let before = '';
  for (const letter of text) {
    if (letter > '\u007f' || letter < ' ') odd += oddnessOf(letter);
    const isMixed = (LATIN.test(before) && CYRILLIC.test(letter)) || (CYRILLIC.test(before) && LATIN.test(letter));
    if (isMixed) odd += 4;
    else if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) odd += 2;
    before = letter;
  }
  return odd;
}

function oddnessOf(letter: string): number {
  if (LOCAL.test(letter) || /[\t\r\n\ufeff]/.test(letter)) return 0;
  if (CYRILLIC.test(letter) || LATIN.test(letter) || PUNCTUATION.test(letter)) return 1;
  // Control characters, unassigned code points, and scripts of other continents.
  return /[\u00a1-\u00bf\u2010-\u2044]/.test(letter) ? 3 : 5;
}
