import type { LucideIcon } from 'lucide-react';
import type { TextName, Translate } from 'shared-auth';
import { formatNumber, type Tone } from 'shared-ui';

/** One figure of a report, together with that of the previous period if the API sends it. */
export interface Figure {
  key: string;
  title: string;
  icon: LucideIcon;
  tone: Tone;
  value: number | null;
  /** Default: a whole number. */
  format?: (value: number | null) => string;
  previous?: number | null | undefined;
  /** Whether more of it is good or bad; neither where it is absent. */
  rise?: 'good' | 'bad';
  /** A line below the figure. */
  note?: string;
}

type Numbers = Readonly<Record<string, number | null>>;

interface FigureFormat<Values extends Numbers> extends Pick<Figure, 'icon' | 'format' | 'rise'> {
  /** Colour marks values that need attention: it may depend on the values. */
  tone: Tone | ((values: Values) => Tone);
  note?: (values: Values, t: Translate) => Pick<Figure, 'note'>;
}

/** The formats of a report's figures, by the field of its response. */
export type FigureFormats<Values extends Numbers, Field extends string> = Readonly<Record<Field, FigureFormat<Values>>>;

/** The figures of a report. @param names - field and title of each, in their order */
export const figuresOf = <Values extends Numbers, Field extends keyof Values & string>(
  names: readonly (readonly [Field, TextName<'ui-reports:figures'>])[],
  formats: FigureFormats<Values, Field>,
  values: Values,
  previous: Readonly<Pick<Values, Field>> | null,
  t: Translate,
): Figure[] =>
  names.map(([field, title]) => {
    const { tone, note, ...format }: FigureFormat<Values> = formats[field];
    return {
      ...format,
      tone: typeof tone === 'function' ? tone(values) : tone,
      key: field,
      title: t(`ui-reports:figures.${title}`),
      value: values[field] ?? null,
      previous: previous?.[field],
      ...note?.(values, t),
    };
  });

/** The line with the number of unacknowledged alarms; absent when it is unknown. */
export const unacknowledgedNote = (
  { unacknowledged_alarms: count }: { unacknowledged_alarms: number | null },
  t: Translate,
): Pick<Figure, 'note'> => (count === null ? {} : { note: t('unacknowledged', { count, n: formatNumber(count) }) });

/** Alarms ask for attention while some are not acknowledged. */
export const alarmTone = ({ unacknowledged_alarms: count }: { unacknowledged_alarms: number | null }): Tone =>
  (count ?? 0) > 0 ? 'danger' : 'neutral';
