import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ArrangementChoice, ArrangementView } from 'shared-auth/contract';
import { EmptyState, formatDateTime, roleLabel } from 'shared-ui';
import styles from '../rollouts/rollouts.module.css';

const same = (one: ArrangementChoice, other: ArrangementChoice) => JSON.stringify(one) === JSON.stringify(other);

/** A choice in words: the part, its audience, and the new value. */
function choiceText({ name, role, off, order, value }: ArrangementChoice, t: TFunction<'ops'>): string {
  const chosen = [
    off === undefined ? null : t(off ? 'arrange.hidden' : 'arrange.shown'),
    order === undefined ? null : t('arrange.orderIs', { order }),
    value === undefined ? null : String(value),
  ].filter((each) => each !== null);
  return `${name} (${role ? roleLabel(t, role) : t('places.everyone')}): ${chosen.join(', ')}`;
}

/** The log of arrangements, with author, time and reason: the removed and the new choices. */
export function ArrangementLog({ log }: { log: ArrangementView['log'] }) {
  const { t } = useTranslation('ops');
  if (log.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <ul className={styles.log}>
      {log.map(({ at, who, why, before, after }) => (
        <li key={at}>
          {formatDateTime(Date.parse(at))} · {who}
          <p className={styles.reason}>{why}</p>
          <ul className={styles.changes}>
            {before
              .filter((each) => !after.some((other) => same(each, other)))
              .map((each) => (
                <li key={`-${choiceText(each, t)}`}>{t('arrange.before', { text: choiceText(each, t) })}</li>
              ))}
            {after
              .filter((each) => !before.some((other) => same(each, other)))
              .map((each) => (
                <li key={`+${choiceText(each, t)}`}>{t('arrange.after', { text: choiceText(each, t) })}</li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
