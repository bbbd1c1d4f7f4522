import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waitText } from 'shared-auth';
import { Alert, Button } from 'shared-ui';

interface ReplayNotesProps {
  /** Vehicles of the link that do not exist any more. */
  unknown: number;
  alarms: UseQueryResult<{ omitted: number }>;
}

/** Notes on missing parts of a replay, below its controls, whose code has loaded their texts. */
export function ReplayNotes({ unknown, alarms }: ReplayNotesProps) {
  const { t } = useTranslation('mfe-fleet');
  const omitted = alarms.data?.omitted ?? 0;
  return (
    <>
      {unknown > 0 && <span>{t('ui-map:replay.unknownVehicles', { count: unknown })}</span>}
      {omitted > 0 && <span>{t('ui-map:replay.omittedAlarms', { count: omitted })}</span>}
      {alarms.isError && (
        <Alert
          data-failed=""
          tone="warning"
          actions={
            <Button size="sm" onClick={() => void alarms.refetch()}>
              {t('ui:actions.retry')}
            </Button>
          }
        >
          {t('ui-map:replay.failedAlarms')} {waitText(alarms.error, t)}
        </Alert>
      )}
    </>
  );
}
