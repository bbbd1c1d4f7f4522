import { decoded, encodingOf } from './letters';

const byteOf = (letter: string, encoding: string) => {
  for (let byte = 0; byte < 256; byte++) if (decoded(Uint8Array.of(byte), encoding) === letter) return byte;
  throw new Error(`${letter} is not in ${encoding}`);
};
function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (!encoding.startsWith('utf-16')) return Uint8Array.from(text, (letter) => byteOf(letter, encoding));
  const pairs = Array.from({ length: text.length }, (_, at) => [text.charCodeAt(at) & 255, text.charCodeAt(at) >> 8]);
  return Uint8Array.from(pairs.flatMap((pair) => (encoding === 'utf-16be' ? pair.toReversed() : pair)));
}

const macedonian = 'Депо Ѓорче Петров, Џепчиште; „Рампа“';
const names = {
  'utf-8': [macedonian, 'Niš Čair', 'Tiranë'],
  'windows-1251': [macedonian, 'Камион, бел', 'СК-1234-АБ'],
  'windows-1250': ['Niš Čair', 'Škoda Niš', 'Đakovo – Šid, Žuta kapija', 'Çair, Tiranë'],
  'windows-1252': ['Tiranë, Çair', 'München, Hauptstraße'],
  'windows-1254': ['İstanbul Şişli, Ağrı'],
  'iso-8859-2': ['Žuta kapija, Šid', 'Niš Čair'],
  'iso-8859-5': ['Депо Ѓорче Петров', 'Џепчиште'],
  'utf-16le': [macedonian, 'Niš Čair', 'Депо'],
  'utf-16be': [macedonian, 'Niš Čair', 'Депо'],
} as const;
const cases = Object.entries(names).flatMap(([encoding, texts]) => texts.map((text) => [encoding, text] as const));

describe.each([
  ['a table', (text: string) => `name;lat;lon\r\n${text};43,32;21,9\r\n`],
  ['markup that declares nothing', (text: string) => `<kml><Placemark><name>${text}</name></Placemark></kml>`],
  ['JSON', (text: string) => `{"name":"${text}"}`],
])('%s', (_, wrapped) => {
  it.each(cases)('in %s: %s', (encoding, text) => {
    const bytes = encoded(wrapped(text), encoding);
    expect(decoded(bytes, encodingOf(bytes))).toBe(wrapped(text));
  });
});

it.each([
  ['<?xml version="1.0" encoding="windows-1251"?><n>Niљ</n>', 'windows-1251'],
  ['<?xml version="1.0" encoding="KOI8-R"?><n>Депо</n>', 'koi8-r'],
  ['<html><meta charset="iso-8859-2"><td>Niš</td>', 'iso-8859-2'],
])('takes what markup declares: %s', (text, encoding) => {
  expect(encodingOf(encoded(text, encoding))).toBe(encoding);
});

it('does not take a declaration that its bytes do not keep, and takes a mark before one', () => {
  expect(encodingOf(encoded('<?xml version="1.0" encoding="UTF-8"?><n>Депо Ѓ</n>', 'windows-1251'))).toBe(
    'windows-1251',
  );
  const marked = [0xef, 0xbb, 0xbf, ...encoded('<?xml version="1.0" encoding="windows-1251"?><n>Депо</n>', 'utf-8')];
  expect(encodingOf(Uint8Array.from(marked))).toBe('utf-8');
});
