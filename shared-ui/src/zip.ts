import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its text comes in parts. */
export interface ZippedFile {
  name: string;
  parts: AsyncIterable<string>;
}

/** Fast rather than small: lists of numbers shrink to a fifth anyhow. */
const LEVEL = 3;

/** Files as a zip that is made while it is read: memory holds a part, whatever there is. @throws what a file throws */
export async function* zipFiles(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const part of parts) {
      file.push(strToU8(part));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
