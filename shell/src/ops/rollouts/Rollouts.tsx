import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActiveRamp } from 'shared-auth/contract';
import { Alert, Button, Card, Disclosure, EmptyState, formatDateTime, Grid, Stack, useNow } from 'shared-ui';
import type { AskedAction } from './ActionDialog';
import { GatewayTable } from './GatewayTable';
import { HistoryTable } from './HistoryTable';
import { RampCard } from './RampCard';
import type { RolloutState } from './rollouts.api';

/** Ended rollouts that are shown. */
const ENDED = 6;

/** The current rollouts, with their actions. */
export function Rollouts({ state, onAsk }: { state: RolloutState; onAsk: (asked: AskedAction) => void }) {
  const { t } = useTranslation('ops');
  const active = state.ramps.read.filter(isActiveRamp);
  const ended = state.ramps.read.filter((ramp) => !isActiveRamp(ramp)).slice(0, ENDED);
  const [wasOpened, setOpened] = useState(false);
  const askedOf = (name: 'freeze' | 'thaw'): AskedAction => ({
    title: t(`rollouts.title.${name}`),
    effect: t(`rollouts.effect.${name}`),
    confirm: t(`rollouts.verb.${name}`),
    action: { name, body: {} },
  });
  return (
    <>
      {(state.problems.length > 0 || !state.isMoving) && (
        <Alert tone="warning" title={t('rollouts.troubled')} detail={state.problems.join('\n')}>
          {state.isMoving ? t('rollouts.troubledHelp') : t('rollouts.nobodyMoves')}
        </Alert>
      )}
      {state.frozen && (
        <Alert
          tone="warning"
          title={t('rollouts.frozen')}
          actions={<Button onClick={() => onAsk(askedOf('thaw'))}>{t('rollouts.verb.thaw')}</Button>}
        >
          {t('rollouts.frozenHelp', { ...state.frozen, at: formatDateTime(Date.parse(state.frozen.at)) })}
        </Alert>
      )}
      {state.ramps.unread.length > 0 && (
        <Alert tone="warning" title={t('rollouts.unreadTitle')} detail={state.ramps.unread.join('\n')}>
          {t('rollouts.unreadHelp')}
        </Alert>
      )}
      <Card
        title={t('rollouts.active')}
        actions={
          state.frozen === null && <Button onClick={() => onAsk(askedOf('freeze'))}>{t('rollouts.verb.freeze')}</Button>
        }
      >
        <Stack gap={3}>
          {active.length === 0 && <EmptyState>{t('rollouts.none')}</EmptyState>}
          {active.length > 0 && <RampCards ramps={active} isFrozen={state.frozen != null} onAsk={onAsk} />}
          {ended.length > 0 && (
            <Disclosure label={t('rollouts.ended')} onToggle={() => setOpened(true)}>
              {wasOpened && <RampCards ramps={ended} isFrozen={state.frozen != null} onAsk={onAsk} />}
            </Disclosure>
          )}
        </Stack>
      </Card>
    </>
  );
}

interface RampCardsProps {
  ramps: RolloutState['ramps']['read'];
  isFrozen: boolean;
  onAsk: (asked: AskedAction) => void;
}

function RampCards({ ramps, isFrozen, onAsk }: RampCardsProps) {
  const now = useNow(10_000);
  return (
    <Grid minColumn={320}>
      {ramps.map((ramp) => (
        <RampCard key={ramp.key} ramp={ramp} isFrozen={isFrozen} now={now} onAsk={onAsk} />
      ))}
    </Grid>
  );
}

/** The gateways' live state, and the history of changes. */
export function RolloutRecords({ state, onAsk }: { state: RolloutState; onAsk: (asked: AskedAction) => void }) {
  const { t } = useTranslation('ops');
  return (
    <>
      {/* The tables in them are regions of these names already. */}
      <Card title={t('rollouts.gateways')} aria-labelledby={undefined}>
        <GatewayTable gateways={state.gateways} revision={state.revision} />
      </Card>
      <Card title={t('rollouts.history')} aria-labelledby={undefined}>
        <HistoryTable history={state.history} revision={state.revision} onAsk={onAsk} />
      </Card>
    </>
  );
}
