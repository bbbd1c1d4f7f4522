import type { LucideIcon } from 'lucide-react';
import { formatNumber, type Tone } from 'shared-ui';
import type { Translate } from './reportColumns';

/** One figure of a report, beside that of the period before where the API gives it. */
export interface Figure {
  key: string;
  title: string;
  icon: LucideIcon;
  tone: Tone;
  value: number | null;
  /** Default: a whole number. */
  format?: (value: number | null) => string;
  previous?: number | null | undefined;
  /** A line below the figure. */
  note?: string;
}

type Numbers = Readonly<Record<string, number | null>>;

/** How a field of an answer becomes a figure. */
export interface FigureKind<Values extends Numbers> extends Pick<Figure, 'icon' | 'tone' | 'format'> {
  field: keyof Values & string;
  /** Its title is the text `figures.<title>`. */
  title: string;
  note?: (values: Values, t: Translate) => Pick<Figure, 'note'>;
}

export const figuresOf = <Values extends Numbers>(
  kinds: readonly FigureKind<Values>[],
  values: Values,
  previous: Values | null,
  t: Translate,
): Figure[] =>
  kinds.map(({ field, title, note, ...look }) => ({
    ...look,
    key: field,
    title: t(`figures.${title}`),
    value: values[field] ?? null,
    previous: previous?.[field],
    ...note?.(values, t),
  }));

/** The line that says how many alarms are not acknowledged; none when that is not known. */
export const unacknowledgedNote = (
  { unacknowledged_alarms: count }: { unacknowledged_alarms: number | null },
  t: Translate,
): Pick<Figure, 'note'> => (count === null ? {} : { note: t('unacknowledged', { count, n: formatNumber(count) }) });
