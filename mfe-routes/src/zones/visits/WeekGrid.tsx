import { formatDate, formatNumber } from 'shared-ui';
import { useVisitTexts } from './useVisitTexts';
import { type Block, blocks, blockText, type Chosen, stretchOf, vehiclesIn } from './visits';
import type { Visit } from './visits.api';
import styles from './visits.module.css';

interface WeekGridProps {
  days: readonly string[];
  visits: readonly Visit[];
  /** Epoch ms. */
  now: number;
  /** Since when visits are known, epoch ms. */
  since: number;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

/** Monday is 1. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

const dayText = (day: string, t: ReturnType<typeof useVisitTexts>) =>
  `${t(`days.${weekdayOf(day) as 1}`)} ${formatDate(Date.parse(`${day}T12:00:00Z`)).slice(0, 6)}`;

/** How many vehicles were there, by day and part of the day; each number leads to who they were. */
export function WeekGrid({ days, ...props }: WeekGridProps) {
  const t = useVisitTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('grid')} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {blocks.map((block) => (
              <th key={block} scope="col">
                {blockText(block)}
              </th>
            ))}
            <th scope="col">{t('allDay')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day}>
              <th scope="row">{dayText(day, t)}</th>
              {[...blocks, null].map((block) => (
                <CountCell key={block ?? 'day'} {...props} day={day} block={block} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CountCellProps extends Omit<WeekGridProps, 'days'> {
  day: string;
  /** null: the whole day. */
  block: Block | null;
}

/** The count of a future cell is unknown, and so is a zero from before visits are known. */
function CountCell({ visits, now, since, chosen, onChoose, day, block }: CountCellProps) {
  const t = useVisitTexts();
  const stretch = stretchOf({ day, block });
  const found = vehiclesIn(visits, stretch, now);
  const count = stretch.from > now || (stretch.to <= since && found === 0) ? null : found;
  const isChosen = chosen?.day === day && chosen.block === block;
  return (
    <td data-total={block === null ? '' : undefined}>
      {count === null ? (
        '·'
      ) : (
        <button
          type="button"
          className={styles.cell}
          data-level={Math.min(4, count)}
          aria-pressed={isChosen}
          aria-label={t('cell', {
            day: dayText(day, t),
            hours: block === null ? t('allDay') : blockText(block),
            n: formatNumber(count),
          })}
          onClick={() => onChoose(isChosen ? null : { day, block })}
        >
          {formatNumber(count)}
        </button>
      )}
    </td>
  );
}
