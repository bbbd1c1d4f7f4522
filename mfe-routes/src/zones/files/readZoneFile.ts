import { zoneLimits } from 'shared-auth/contract';
import { type DecimalMark, openFile, type ReadChoices, UnreadableFile } from 'shared-ui/files';
import { featuresOfTable, hasPlaces } from './csv';
import { itemsOfFeatures, markOfFeatures } from './features';
import type { FileItem } from './fileItem';

/** The server's limit per request is 8 MB; a track in XML is several times larger than its points. */
const MAX_BYTES = 20_000_000;

export interface ReadFile {
  items: readonly FileItem[];
  /** Headers of a spreadsheet that are not understood. */
  ignored: readonly string[];
  /** How its bytes were read as letters; null where the format knows it. */
  encoding: string | null;
  /** The sheets that a person sees, where there are several, and the one that is read. */
  sheets: readonly string[];
  sheet: string;
  /** Rows that are hidden in the file, and left out. */
  hidden: number;
  /** Not sure where its numbers fit both marks, and none requires either. */
  decimal: { mark: DecimalMark; isSure: boolean };
}

/** The zones of a file. @throws UnreadableFile */
export async function readZoneFile(file: File, choice: ReadChoices = {}): Promise<ReadFile> {
  const nameless = file.name.replace(/\.[^.]*$/, '').slice(0, 60) || '#';
  const { encoding, content } = await openFile(file, MAX_BYTES, choice);
  const sheets = content.kind === 'sheets' ? content.sheets : [];
  const sheet =
    sheets.find(({ name }) => name === choice.sheet) ?? sheets.find(({ rows }) => hasPlaces(rows)) ?? sheets[0];
  const read =
    content.kind === 'places'
      ? { features: content.features, decimal: markOfFeatures(content.features), ignored: [] }
      : featuresOfTable(sheet?.rows ?? [], choice.mark);
  const items = itemsOfFeatures(read.features, nameless, choice.mark ?? read.decimal.mark);
  if (items.length === 0) throw new UnreadableFile('empty');
  if (items.length > zoneLimits.zones) throw new UnreadableFile('tooMany');
  const names = sheets.map(({ name }) => name);
  const { decimal, ignored } = read;
  return { items, ignored, decimal, encoding, sheets: names, sheet: sheet?.name ?? '', hidden: sheet?.hidden ?? 0 };
}
