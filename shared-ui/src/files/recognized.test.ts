import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { openFile } from './openFile';
import { kinds } from './recognized';
import en from './texts/en.json';
import mk from './texts/mk.json';

/** A file that shows a sign where it belongs. */
const fileWith: Readonly<Record<(typeof kinds)[number]['sign'], (sign: string) => Uint8Array>> = {
  start: (sign) => Uint8Array.from(sign + 'x'.repeat(40), (letter) => letter.charCodeAt(0)),
  part: (sign) => zipSync({ [sign]: strToU8('x') }),
  root: (sign) => strToU8(sign.startsWith('"') ? `{ ${sign}1 }` : `<?xml version="1.0"?><!-- a -->\n<${sign} a="b"/>`),
  line: (sign) => strToU8(`\n${sign}120000,A\n`),
};

async function endOf(bytes: Uint8Array) {
  // jsdom's blobs have no `arrayBuffer` of their own.
  const blob = Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes).buffer) });
  return openFile(blob, 1_000_000).then(
    ({ content }) => content.kind,
    ({ reason, format }: { reason?: string; format?: string }) => [reason, format],
  );
}

it.each(kinds.map((one) => [one.format, one] as const))(
  '%s is named for what it is, with what to do',
  async (format, { sign, pattern, reason }) => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(new RegExp(pattern.source)), async (text) => {
        expect(await endOf(fileWith[sign](text))).toEqual([reason, format]);
      }),
      { numRuns: 10 },
    );
    for (const { unreadable } of [en, mk])
      expect(unreadable[reason]).toMatch(reason === 'password' || reason === 'webPage' ? /./ : /\{\{format\}\}/);
  },
);

const book = `<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
  <office:body><office:spreadsheet><table:table table:name="Зони"><table:table-row><table:table-cell
    office:value-type="string"><text:p>Име</text:p></table:table-cell></table:table-row></table:table>
  </office:spreadsheet></office:body></office:document>`;

it('a workbook of OpenDocument in one text is read, and one file in a ZIP as if it lay beside it', async () => {
  expect(await endOf(strToU8(book))).toBe('sheets');
  expect(await endOf(strToU8(book.replaceAll('spreadsheet', 'text')))).toEqual(['paper', 'OpenDocument']);
  const csv = strToU8('Име\nА\n');
  const gpx = strToU8('<gpx><wpt lat="41.5" lon="21.5"/></gpx>');
  expect(await endOf(zipSync({ 'a/zones.csv': csv, '__MACOSX/a/._zones.csv': csv, 'a/прочитај.txt': csv }))).toBe(
    'sheets',
  );
  expect(await endOf(zipSync({ 'track.gpx': gpx }))).toBe('places');
  expect(await endOf(zipSync({ 'track.gpx': gpx, 'zones.csv': csv }))).toEqual(['archive', '']);
  expect(await endOf(zipSync({ 'a.zip': csv }))).toEqual(['archive', '']);
});

it('what is of no kind that is known is said to be that, not to be broken', async () => {
  expect(await endOf(Uint8Array.from({ length: 400 }, (_, i) => (i * 37) % 251))).toEqual(['unknown', '']);
  expect(await endOf(strToU8('<invoice><sum>1</sum></invoice>'))).toEqual(['unknown', '']);
});
