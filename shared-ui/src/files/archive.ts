import { strToU8, unzipSync, zipSync } from 'fflate';
import { readable, UnreadableFile } from './unreadable';

/** Limit of the unpacked size: a slow computer needs a second or two to read it (T24). */
const MAX_UNPACKED_BYTES = 20_000_000;

/** The entries of a ZIP, by its directory: no entry is unpacked before its size is known. @throws UnreadableFile */
export async function archiveOf(bytes: Uint8Array) {
  const names: string[] = [];
  let size = 0;
  await readable(() =>
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name);
        size += originalSize;
        return false;
      },
    }),
  );
  if (size > MAX_UNPACKED_BYTES) throw new UnreadableFile('tooLarge');
  return {
    names,
    unpack: (name: string) => readable(() => unzipSync(bytes, { filter: (file) => file.name === name })[name]),
  };
}

const ROOT =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="root" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>';

/** Adds the root relations to a workbook of a program that omits them: Excel opens such a file. */
export const withRoot = (bytes: Uint8Array, names: readonly string[]): Uint8Array =>
  names.includes('_rels/.rels') ? bytes : zipSync({ ...unzipSync(bytes), '_rels/.rels': strToU8(ROOT) }, { level: 0 });
