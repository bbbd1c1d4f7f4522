import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from 'shared-ui';
import { takesProblems } from '../telemetry/sendReports';
import styles from './Palette.module.css';

interface HelpDialogProps {
  open: boolean;
  onClose: () => void;
  /** The user wants to report a problem of the page. */
  onProblem: () => void;
}

/** An older gateway does not accept problem reports. */
const problemsTaken = {
  queryKey: ['shell', 'takes-problems'],
  queryFn: takesProblems,
  staleTime: Number.POSITIVE_INFINITY,
};

/** A list of the keys, and the contact for help: the same on every page (WCAG 3.2.6). */
export function HelpDialog({ open, onClose, onProblem }: HelpDialogProps) {
  const { t } = useTranslation('palette');
  const { data: isTaken } = useQuery(problemsTaken);
  const keys: readonly (readonly [keys: string, meaning: string])[] = [
    ['Ctrl + K', t('help.palette')],
    ['/', t('help.search')],
    ['Alt + A', t('help.alarms')],
    ['Tab', t('help.skip')],
    ['↑ ↓', t('help.rows')],
    ['Enter', t('help.open')],
    [t('help.space'), t('help.select')],
    ['Esc', t('help.close')],
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('help.title')}>
      <p>{t('help.contact')}</p>
      {isTaken && (
        <p>
          <Button variant="secondary" onClick={onProblem}>
            {t('problem.title')}
          </Button>
        </p>
      )}
      <h3 className={styles.helpHeading}>{t('help.keys')}</h3>
      <dl className={styles.keys}>
        {keys.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <kbd>{name}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
