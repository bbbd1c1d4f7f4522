import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addReportTexts, type Holes, holeNotes } from '../model/reports';
import styles from './HolesNote.module.css';

/**
 * The notes on missing data beside figures, on the screen and on paper, in the words of their files. They fit into a
 * line of text.
 */
export function HolesNote({ holes }: { holes: Holes }) {
  const { t, i18n } = useTranslation('ui');
  addReportTexts(i18n);
  return holeNotes(holes, t).map((note) => (
    <span key={note} className={styles.note} role="status">
      <CalendarX2 size={16} aria-hidden="true" /> {note}
    </span>
  ));
}
