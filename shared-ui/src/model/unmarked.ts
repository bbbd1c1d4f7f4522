/** Text with an apostrophe before a possible formula, or before digits. */
export const MARKED = /^'(?='*(?:\d+$|[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]))/u;
const AFTER_OTHER: Readonly<Record<string, RegExp>> = {
  ';': /(,)'(?='*[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu,
  ',': /(;)'(?='*[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu,
};

/** The text of a cell without the apostrophes that `toCsv` has put into it, in a file with this separator. */
export function unmarked(cell: string, separator: string): string {
  const inner = AFTER_OTHER[separator];
  const text = cell.replace(MARKED, '');
  return inner ? text.replace(inner, '$1') : text;
}
