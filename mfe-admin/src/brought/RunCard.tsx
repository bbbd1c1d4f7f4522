import { Square } from 'lucide-react';
import { errorText } from 'shared-auth';
import { broughtPhases, broughtStates } from 'shared-auth/calls';
import { Alert, Badge, Button, Card, Disclosure, formatDateTime, formatNumber, Stack } from 'shared-ui';
import { knownIn, type Run, useStop } from './brought.api';
import styles from './brought.module.css';
import { ItemTable } from './ItemTable';
import { UndoRun } from './UndoRun';
import { useBroughtTexts } from './useBroughtTexts';

const tones = {
  running: 'info',
  done: 'success',
  stopped: 'neutral',
  failed: 'danger',
  broken: 'warning',
  undone: 'neutral',
} as const;

/** The progress of the import, or its result. */
export function RunCard({ run }: { run: Run }) {
  const t = useBroughtTexts();
  const stop = useStop();
  const state = knownIn(broughtStates, run.state) ?? 'running';
  const isRunning = state === 'running';
  const number = (value: number | null) => formatNumber(value ?? 0);
  const phase = t(`run.phases.${knownIn(broughtPhases, run.phase) ?? 'read'}`, {
    done: number(run.done),
    total: number(run.total),
  });
  return (
    <Card title={t('run.title')} actions={<Badge tone={tones[state]}>{t(`run.states.${state}`)}</Badge>}>
      <Stack>
        <p className={styles.note}>{t('run.from', { source: run.source, at: formatDateTime(run.started_at) })}</p>
        {isRunning && (
          <>
            <p role="status">{phase}</p>
            <progress
              className={styles.progress}
              aria-label={t('run.progress')}
              {...(run.phase !== 'read' && { value: run.done ?? 0, max: Math.max(1, run.total ?? 0) })}
            />
          </>
        )}
        {run.problem !== null && <Alert tone="danger">{run.problem}</Alert>}
        <p>
          {t('run.counts', {
            created: number(run.created),
            changed: number(run.changed),
            same: number(run.same),
            positions: number(run.positions),
          })}
        </p>
        {!isRunning && state !== 'undone' && (
          <p className={styles.note}>{t(state === 'done' ? 'run.again' : 'run.goOn')}</p>
        )}
        {stop.isError && <Alert tone="danger">{t('run.stopFailed', { message: errorText(stop.error, t) })}</Alert>}
        {isRunning && (
          <div className={styles.actions}>
            <Button icon={Square} busy={stop.isPending} disabled={stop.isSuccess} onClick={() => stop.mutate({})}>
              {t('run.stop')}
            </Button>
            {stop.isSuccess && <p role="status">{t('run.stopping')}</p>}
          </div>
        )}
        {run.refused.length > 0 && (
          <Disclosure label={`${t('run.refused')} (${formatNumber(run.refused.length)})`}>
            <ItemTable label={t('run.refused')} items={run.refused} />
          </Disclosure>
        )}
        {!isRunning && <UndoRun run={run} />}
      </Stack>
    </Card>
  );
}
