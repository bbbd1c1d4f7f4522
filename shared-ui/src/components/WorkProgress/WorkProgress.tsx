import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button';
import { Spinner } from '../Spinner/Spinner';
import styles from './WorkProgress.module.css';

export interface WorkProgressProps {
  /**
   * Resolves to how many orders the server does before this one, 0 while it does this one, undefined where it cannot
   * be known. Asked every two seconds.
   */
  before?: (signal: AbortSignal) => Promise<number | undefined>;
  /** A note on the progress, such as the received amount. */
  note?: string;
  /** At the foot of the window, for work of a whole page, which does not move for it. */
  isFloating?: boolean;
  onCancel: () => void;
}

/** Seconds between two questions for the place. */
const ASK_EVERY = 2;

/**
 * Progress of a long task of the server, with a button to cancel it. Shown from the first second of waiting on: a
 * shorter task needs no notice.
 */
export function WorkProgress({ before, note, isFloating, onCancel }: WorkProgressProps) {
  const { t } = useTranslation('ui');
  const [seconds, setSeconds] = useState(0);
  const [place, setPlace] = useState<number>();
  const ask = useEffectEvent((signal: AbortSignal) =>
    // If the position in the queue cannot be read, the task continues: only its position is unknown.
    before?.(signal).then(
      (found) => !signal.aborted && setPlace(found),
      () => !signal.aborted && setPlace(undefined),
    ),
  );

  useEffect(function follow() {
    const gone = new AbortController();
    let ticks = 0;
    const timer = setInterval(() => {
      setSeconds(++ticks);
      if (ticks % ASK_EVERY === 1) void ask(gone.signal);
    }, 1_000);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);

  if (seconds === 0 && note === undefined) return null;
  const words = place ? t('ui:work.before', { n: place }) : (note ?? t('ui:work.underWay'));
  return (
    <div className={styles.work} data-floating={isFloating || undefined} data-print="hide">
      <Spinner label={words} />
      <span aria-hidden="true">{t('ui:work.seconds', { n: seconds })}</span>
      <Button size="sm" icon={X} onClick={onCancel}>
        {t('ui:work.cancel')}
      </Button>
    </div>
  );
}
