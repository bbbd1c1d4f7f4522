import { decoded, encodingOf } from './letters';
import type { FileTrack } from './markup';
import { UnreadableFile } from './unreadable';

/** The tracks of a GPX file, or the text of a file that is no XML. @throws UnreadableFile */
export async function openTracks(file: Blob, maxBytes: number): Promise<readonly FileTrack[] | string> {
  if (file.size > maxBytes) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes, encodingOf(bytes)).replace(/^\ufeff/, '');
  const start = text.trimStart();
  if (start === '') throw new UnreadableFile('empty');
  // The signs of binary files, such as a ZIP.
  if (text.slice(0, 1_000).includes('\0')) throw new UnreadableFile('unknown');
  if (!start.startsWith('<')) return text;
  const { tracksOfXml } = await import(/* webpackChunkName: "read-xml" */ './markup');
  return tracksOfXml(text);
}
