import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Holes, holeNotes } from 'shared-ui/reports';
import styles from './Month.module.css';

/**
 * The notes on missing data beside figures, on the screen and on paper, in the words of their files. They fit into a
 * line of text.
 */
export function CoverageNote({ holes }: { holes: Holes }) {
  const { t } = useTranslation('mfe-reports');
  return holeNotes(holes, t).map((note) => (
    <span key={note} className={styles.uncovered} role="status">
      <CalendarX2 size={16} aria-hidden="true" /> {note}
    </span>
  ));
}
