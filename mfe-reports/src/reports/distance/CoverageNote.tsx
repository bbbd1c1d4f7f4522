import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from 'shared-ui/reports';
import styles from './Month.module.css';

/**
 * States that a period is not whole, on the screen and on paper; nothing where it is. In a line of text, so that
 * nothing moves when it comes. @param since - `YYYY-MM-DD`
 */
export function CoverageNote({ since }: { since: string | null }) {
  const { t } = useTranslation('mfe-reports');
  if (since === null) return null;
  return (
    <span className={styles.uncovered}>
      <CalendarX2 size={16} aria-hidden="true" /> {t('ui-reports:sheets.since', { date: formatDay(since) })}
    </span>
  );
}
