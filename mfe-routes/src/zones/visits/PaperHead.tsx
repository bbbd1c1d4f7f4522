import { formatDate, formatDateTime } from 'shared-ui';
import { useVisitTexts } from './useVisitTexts';
import { blockText, type Chosen, stretchOf } from './visits';
import type { Stretch } from './visits.api';
import styles from './visits.module.css';

interface PaperHeadProps {
  /** Whose stays. */
  name: string;
  week: Stretch;
  chosen: Chosen | null;
  /** When the server was last asked, epoch ms. */
  at: number;
}

/** On paper only: the subject of the visits, their period, and the time of the data. */
export function PaperHead({ name, week, chosen, at }: PaperHeadProps) {
  const t = useVisitTexts();
  const { from, to } = chosen ? stretchOf(chosen) : week;
  const hours = chosen && chosen.block !== null ? `, ${blockText(chosen.block)}` : '';
  const period = chosen ? `${formatDate(from)}${hours}` : `${formatDate(from)} – ${formatDate(to - 1)}`;
  return (
    <p className={styles.printed}>
      {name} · {period} · {t('asOf', { at: formatDateTime(at) })}
    </p>
  );
}
