export type DecimalMark = '.' | ',';

/** Texts of one kind of number, and the greatest that makes sense of it. */
interface NumberTexts {
  texts: readonly string[];
  most?: number;
}

const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:[,\s'’]\d{3})+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:[.\s'’]\d{3})+)?(?:,\d+)?$/,
};

/** A number as a file with this decimal mark writes it; null for everything else, also where only its start is one. */
export function readNumber(text: string, mark: DecimalMark): number | null {
  const bare = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/°$/, '');
  if (!/\d/.test(bare) || !shapes[mark].test(bare)) return null;
  const other = mark === '.' ? /[,\s'’]/g : /[.\s'’]/g;
  return Number(bare.replace(other, '').replace(',', '.'));
}

/**
 * The decimal mark of a whole file: the one that more of its numbers require. `isSure` is false where a number fits
 * both ("1.500") and none requires either.
 */
export function decimalMarkOf(columns: readonly NumberTexts[]): { mark: DecimalMark; isSure: boolean } {
  let [points, commas, unsure] = [0, 0, 0];
  for (const { texts, most = Number.POSITIVE_INFINITY } of columns)
    for (const text of texts) {
      const [point, comma] = (['.', ','] as const).map((mark) => {
        const value = readNumber(text, mark);
        return value !== null && Math.abs(value) <= most ? value : null;
      });
      if (point === comma) continue;
      if (comma === null) points += 1;
      else if (point === null) commas += 1;
      else unsure += 1;
    }
  return { mark: commas > points ? ',' : '.', isSure: points !== commas || unsure === 0 };
}
