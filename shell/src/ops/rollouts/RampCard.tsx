import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TextName } from 'shared-auth';
import { isActiveRamp, type RampFinding } from 'shared-auth/contract';
import { Badge, Button, Card, DescriptionList, Disclosure, formatDateTime, formatNumber } from 'shared-ui';
import type { AskedAction } from './ActionDialog';
import { groupText, nextOf, reachText } from './groups';
import { RampCharts } from './RampCharts';
import type { Ramp } from './rollouts.api';
import styles from './rollouts.module.css';

const tones = {
  running: 'info',
  paused: 'warning',
  finished: 'success',
  stopped: 'danger',
  reverted: 'danger',
  replaced: 'neutral',
  expired: 'danger',
} as const satisfies Record<Ramp['state'], string>;

const when = (iso: string) => formatDateTime(Date.parse(iso));

/** The condition that a ramp waits for, according to its record. */
function waitsFor(
  { state, look, stepSince, hold, percent, asks }: Ramp,
  isFrozen: boolean,
  now: number,
): TextName<'rollouts.waits'> {
  if (isFrozen) return 'thaw';
  if (state === 'paused') return 'resume';
  if (look === null || stepSince === null) return 'look';
  if (look.silent.length > 0) return 'gateway';
  if (percent < 100 && now - Date.parse(stepSince) < hold * 60_000) return 'hold';
  return asks !== null && now - Date.parse(stepSince) >= asks * 60_000 ? 'person' : 'evidence';
}

/**
 * The findings of a health evaluation in the reader's language. A finding without a text in this console is shown in
 * the health check's own words.
 */
function found(t: TFunction<'ops'>, why: string, findings: readonly RampFinding[] | undefined): string {
  const texts = findings?.map(({ what, values }) =>
    t(`rollouts.found.${what}`, {
      defaultValue: '',
      ...Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === 'number' && key !== 'count' ? formatNumber(value, value % 1 === 0 ? 0 : 1) : value,
        ]),
      ),
      ...(values.kind !== undefined && {
        kind: t(`rollouts.failure.${values.kind}`, { defaultValue: String(values.kind) }),
      }),
    }),
  );
  return texts?.length && !texts.includes('') ? texts.join('\n') : why;
}

/** The log in lines. Author and reason are shown unchanged. */
function Log({ ramp, t }: { ramp: Ramp; t: TFunction<'ops'> }) {
  return (
    <ol className={styles.log}>
      {ramp.log.map(({ at, what, percent, who, why, findings }, index) => (
        <li key={index}>
          <strong>
            {percent === 0 && ramp.rings.length > 0 && ['started', 'raised', 'changed'].includes(what)
              ? t('rollouts.entry.group')
              : t(`rollouts.entry.${what}`, { defaultValue: what, percent })}
          </strong>{' '}
          {when(at)}
          {who && `, ${who}`}
          {why && <div className={styles.reason}>{found(t, why, findings)}</div>}
        </li>
      ))}
    </ol>
  );
}

/** One rollout: its steps, the condition that it waits for, and the available actions. */
export function RampCard({
  ramp,
  isFrozen,
  now,
  onAsk,
}: {
  ramp: Ramp;
  isFrozen: boolean;
  now: number;
  onAsk: (asked: AskedAction) => void;
}) {
  const { t } = useTranslation('ops');
  const { key, id, version, percent, state } = ramp;
  const name = `${id}@${version}`;
  const isActive = isActiveRamp({ state });
  const seen = ramp.look?.seen;
  const next = nextOf(ramp);
  const waits = waitsFor(ramp, isFrozen, now);
  const raise = next?.percent ? t('rollouts.raiseTo', { percent: next.percent }) : t('rollouts.verb.raise');
  const nextReach = next ? reachText({ ...ramp, ...next }, t) : '';
  const ask = (action: AskedAction['action'], kind: 'pause' | 'resume' | 'raise' | 'yes' | 'rollback') =>
    onAsk({
      title: t(`rollouts.title.${kind}`, { name }),
      effect: t(`rollouts.effect.${kind}`, { name, reach: kind === 'pause' ? reachText(ramp, t) : nextReach }),
      confirm: kind === 'raise' ? raise : t(`rollouts.verb.${kind}`),
      ...(kind === 'rollback' ? { tone: 'danger' } : {}),
      action,
    });
  return (
    <Card title={name} headingLevel={3} actions={<Badge tone={tones[state]}>{t(`rollouts.state.${state}`)}</Badge>}>
      <ol className={styles.steps} aria-label={t('rollouts.stepsOf', { name })}>
        {ramp.rings.map((group, index) => (
          <li
            key={groupText(group, t)}
            aria-current={isActive && percent === 0 && index === ramp.reached - 1 ? 'step' : undefined}
            data-done={index < ramp.reached - (percent === 0 ? 1 : 0) || state === 'finished' || undefined}
          >
            {groupText(group, t)}
          </li>
        ))}
        {ramp.steps.map((step) => (
          <li
            key={step}
            aria-current={isActive && step === percent ? 'step' : undefined}
            data-done={step < percent || state === 'finished' || undefined}
          >
            {t('rollouts.percent', { percent: step })}
          </li>
        ))}
      </ol>
      <DescriptionList
        items={[
          ...(isActive
            ? [
                { label: t('rollouts.reach'), value: reachText(ramp, t) },
                { label: t('rollouts.waitsLabel'), value: t(`rollouts.waits.${waits}`) },
              ]
            : []),
          ...(isActive && seen
            ? [
                {
                  label: t('rollouts.evidence'),
                  value: t('rollouts.evidenceOf', { ...seen, least: seen.least ?? ramp.least }),
                },
                { label: t('errors'), value: t('rollouts.failedOf', seen) },
              ]
            : []),
          { label: t('rollouts.startedBy'), value: `${ramp.who}, ${when(ramp.startedAt)}` },
          { label: t('rollouts.why'), value: ramp.why },
          isActive
            ? { label: t('rollouts.deadlineAt'), value: when(ramp.deadline) }
            : { label: t('rollouts.endedAt'), value: ramp.endedAt && when(ramp.endedAt) },
        ]}
      />
      {isActive && (
        <div className={styles.buttons}>
          {state === 'running' ? (
            <Button onClick={() => ask({ name: 'pause', body: { key } }, 'pause')}>{t('rollouts.verb.pause')}</Button>
          ) : (
            <Button onClick={() => ask({ name: 'resume', body: { key } }, 'resume')}>
              {t('rollouts.verb.resume')}
            </Button>
          )}
          {next && (
            <Button
              variant={waits === 'person' ? 'primary' : 'secondary'}
              onClick={() =>
                ask({ name: 'raise', body: { key, percent: next.percent } }, waits === 'person' ? 'yes' : 'raise')
              }
            >
              {waits === 'person' ? t('rollouts.verb.yes') : raise}
            </Button>
          )}
          <Button variant="danger" onClick={() => ask({ name: 'rollback', body: { id, version } }, 'rollback')}>
            {t('rollouts.verb.rollback')}
          </Button>
        </div>
      )}
      <RampCharts ramp={ramp} />
      <Disclosure label={t('ui:actions.details')}>
        {ramp.look && (
          <p className={styles.reason}>
            {[found(t, ramp.look.why, ramp.look.findings), ...ramp.look.silent].join('\n')}
          </p>
        )}
        <Log ramp={ramp} t={t} />
      </Disclosure>
    </Card>
  );
}
