import { formatDate, formatNumber } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import { type Block, blocks, blockText, type Chosen, stretchOf, vehiclesIn } from './visits';
import type { Visit } from './visits.api';
import styles from './visits.module.css';

interface WeekGridProps {
  days: readonly string[];
  visits: readonly Visit[];
  /** Epoch ms. */
  now: number;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

/** Monday is 1. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** How many vehicles were there, by day and part of the day; each number leads to who they were. */
export function WeekGrid({ days, visits, now, chosen, onChoose }: WeekGridProps) {
  const t = useZoneTexts();
  const dayText = (day: string) =>
    `${t(`visits.days.${weekdayOf(day) as 1}`)} ${formatDate(Date.parse(`${day}T12:00:00Z`)).slice(0, 6)}`;
  const isChosen = (day: string, block: Block | null) => chosen?.day === day && chosen.block === block;

  const cell = (day: string, block: Block | null) => {
    const stretch = stretchOf({ day, block });
    const count = stretch.from > now ? null : vehiclesIn(visits, stretch, now);
    const label = t('visits.cell', {
      day: dayText(day),
      hours: block === null ? t('visits.allDay') : blockText(block),
      n: formatNumber(count ?? 0),
    });
    return (
      <td key={block ?? 'day'} data-total={block === null ? '' : undefined}>
        {count === null ? (
          '·'
        ) : (
          <button
            type="button"
            className={styles.cell}
            data-level={Math.min(4, count)}
            aria-pressed={isChosen(day, block)}
            aria-label={label}
            onClick={() => onChoose(isChosen(day, block) ? null : { day, block })}
          >
            {formatNumber(count)}
          </button>
        )}
      </td>
    );
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('visits.grid')} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('visits.day')}</th>
            {blocks.map((block) => (
              <th key={block} scope="col">
                {blockText(block)}
              </th>
            ))}
            <th scope="col">{t('visits.allDay')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {blocks.map((block) => cell(day, block))}
              {cell(day, null)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
