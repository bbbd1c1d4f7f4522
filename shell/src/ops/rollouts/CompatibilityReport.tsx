import { useTranslation } from 'react-i18next';
import type { TextName } from 'shared-auth';
import type { CompatibilityView } from 'shared-auth/contract';
import { Alert, Disclosure, formatNumber } from 'shared-ui';
import styles from './rollouts.module.css';

const kilobytes = (bytes: number) => formatNumber(Math.round(bytes / 1_000));

/** Lines behind a label; nothing where there are none. */
const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <Disclosure label={label}>
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Disclosure>
  );

/** Shows whether a version fits what is live, and how it differs for users from the stable one. */
export function CompatibilityReport({ report: { verdict, comparison } }: { report: CompatibilityView }) {
  const { t, i18n } = useTranslation('ops');
  const refused = verdict.findings.filter(({ result }) => result === 'refused');
  const {
    size: { before, after },
    differences,
  } = comparison;
  return (
    <>
      {verdict.passed ? (
        <Alert tone="success">{t('rollouts.passed')}</Alert>
      ) : (
        <Alert
          tone="danger"
          title={t('rollouts.refused')}
          detail={refused.flatMap(({ check, reasons }) => reasons.map((reason) => `${check}: ${reason}`)).join('\n')}
        >
          <ul className={styles.list}>
            {refused
              .map(({ check }) => check)
              .filter((check): check is TextName<'check'> => i18n.exists(`ops:check.${check}`))
              .map((check) => (
                <li key={check}>{t(`check.${check}`)}</li>
              ))}
          </ul>
        </Alert>
      )}
      <Lines label={t('rollouts.proof')} lines={verdict.proof} />
      <Lines label={t('rollouts.unknown', { count: verdict.unknown.length })} lines={verdict.unknown} />
      <section aria-label={t('rollouts.changes')}>
        <h3 className={styles.heading}>
          {comparison.with === null
            ? t('rollouts.changesFirst')
            : t('rollouts.changesWith', { version: comparison.with })}
        </h3>
        {after !== null && (
          <p>
            {before === null
              ? t('rollouts.sizeFirst', { after: kilobytes(after) })
              : t('rollouts.sizeChange', { before: kilobytes(before), after: kilobytes(after) })}
          </p>
        )}
        {differences.length === 0 && <p>{t('rollouts.noChanges')}</p>}
        {differences.map(({ kind, added, removed }) => (
          <Disclosure
            key={kind}
            label={t('rollouts.kindCount', {
              kind: t(`rollouts.kind.${kind}`),
              added: formatNumber(added.length),
              removed: formatNumber(removed.length),
            })}
          >
            <ul className={styles.changes}>
              {added.map((name) => (
                <li key={`+${name}`}>{t('rollouts.added', { name })}</li>
              ))}
              {removed.map((name) => (
                <li key={`-${name}`}>{t('rollouts.removed', { name })}</li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </section>
    </>
  );
}
