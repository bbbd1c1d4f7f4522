import { History } from 'lucide-react';
import { useRef } from 'react';
import { errorText, type Id, isApiError, workBefore } from 'shared-auth';
import { Alert, Button, formatNumber, notify, WorkProgress } from 'shared-ui';
import { useVisitTexts } from './useVisitTexts';
import { useComputePast } from './visits.api';

/** Days back that are computed. */
const DAYS = 31;

/** Computes the stays of before the zone was drawn, on request. */
export function ComputePast({ zone }: { zone: Id }) {
  const t = useVisitTexts();
  const computing = useComputePast(zone);
  const underWay = useRef(new AbortController());

  function begin() {
    underWay.current = new AbortController();
    computing.mutate(
      { days: DAYS, signal: underWay.current.signal },
      {
        onSuccess: (past) =>
          notify.success(
            t('computed', {
              visits: formatNumber(past?.visits ?? null),
              vehicles: formatNumber(past?.vehicles ?? null),
            }),
          ),
      },
    );
  }

  const isStopped = isApiError(computing.error) && computing.error.kind === 'aborted';
  return (
    <>
      <Alert
        tone="info"
        actions={
          <Button size="sm" icon={History} busy={computing.isPending} onClick={begin}>
            {t('compute', { count: DAYS })}
          </Button>
        }
      >
        {t('notComputed')}
      </Alert>
      {computing.isPending && (
        <WorkProgress
          before={(signal) => workBefore('zoneHistory', signal)}
          onCancel={() => underWay.current.abort()}
        />
      )}
      {computing.error && !isStopped && <Alert tone="danger">{errorText(computing.error, t)}</Alert>}
    </>
  );
}
