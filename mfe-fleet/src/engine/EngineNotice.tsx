import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, useCan } from 'shared-auth';
import { Alert, Button, ErrorState, formatRelativeTime, notify, useNow } from 'shared-ui';
import { enginesQuery, useWaitingCut } from './engine.api';
import { engineText } from './engineText';
import { type EngineOwner, useEngine } from './useEngine';

/**
 * On the page of a vehicle or device, until the engine is restored: that it is cut, with user, time and reason; or that
 * a cut is waiting. Where the state of engines could not be read, this is shown, so that a missing notice is not
 * mistaken for a running engine.
 */
export function EngineNotice(owner: EngineOwner) {
  const { t } = useTranslation('mfe-fleet');
  const engines = useEngine(owner);
  const { data, error, isFetching, refetch } = useQuery(enginesQuery());
  const now = useNow(1_000);
  const mayCommand = useCan('devices.command');
  const { mutate, isPending } = useWaitingCut();
  if (error && !data)
    return (
      <ErrorState
        message={t('engine.unread', { message: errorText(error, t) })}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return engines.map((engine) => {
    const { headline, details } = engineText(engine, t);
    const isWaiting = engine.state === 'waiting';
    return (
      <Alert
        key={engine.state}
        tone={isWaiting ? 'warning' : 'danger'}
        role="status"
        title={`${headline} ${details}`}
        actions={
          isWaiting &&
          mayCommand && (
            <Button
              size="sm"
              busy={isPending}
              onClick={() =>
                mutate(
                  { device: engine.id, reason: null },
                  { onError: (error) => notify.error(t('engine.backFailed', { message: errorText(error, t) })) },
                )
              }
            >
              {t('engine.takeBack')}
            </Button>
          )
        }
      >
        {isWaiting &&
          (engine.still_since === null
            ? t('engine.waitingMoves')
            : t('engine.waitingStands', { since: formatRelativeTime(engine.still_since, now, t) }))}
      </Alert>
    );
  });
}
