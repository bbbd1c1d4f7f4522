import { useTranslation } from 'react-i18next';
import type { TextName } from 'shared-auth';
import type { CompatibilityView } from 'shared-auth/contract';
import { Alert, Disclosure, formatNumber } from 'shared-ui';
import styles from './rollouts.module.css';

const kilobytes = (bytes: number) => formatNumber(Math.round(bytes / 1_000));

/** Lines behind a label; not rendered without lines. */
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

/** Shows whether a version is compatible with the live versions, and its visible differences from the stable one. */
export function CompatibilityReport({ report: { verdict, comparison } }: { report: CompatibilityView }) {
  const { t } = useTranslation('ops');
  return (
    <>
      {verdict.passed ? <Alert tone="success">{t('rollouts.passed')}</Alert> : <Refusal verdict={verdict} />}
      <Lines label={t('rollouts.proof')} lines={verdict.proof} />
      <Lines label={t('rollouts.unknown', { count: verdict.unknown.length })} lines={verdict.unknown} />
      <Comparison comparison={comparison} />
    </>
  );
}

/** The refused checks in the user's language; the reasons, in the check's own words, behind them. */
function Refusal({ verdict }: Pick<CompatibilityView, 'verdict'>) {
  const { t, i18n } = useTranslation('ops');
  const refused = verdict.findings.filter(({ result }) => result === 'refused');
  return (
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
  );
}

function Comparison({ comparison }: Pick<CompatibilityView, 'comparison'>) {
  const { t } = useTranslation('ops');
  const {
    with: version,
    size: { before, after },
    differences,
  } = comparison;
  return (
    <section aria-label={t('rollouts.changes')}>
      <h3 className={styles.heading}>
        {version === null ? t('rollouts.changesFirst') : t('rollouts.changesWith', { version })}
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
        <Lines
          key={kind}
          label={t('rollouts.kindCount', {
            kind: t(`rollouts.kind.${kind}`),
            added: formatNumber(added.length),
            removed: formatNumber(removed.length),
          })}
          lines={[
            ...added.map((name) => t('rollouts.added', { name })),
            ...removed.map((name) => t('rollouts.removed', { name })),
          ]}
        />
      ))}
    </section>
  );
}
