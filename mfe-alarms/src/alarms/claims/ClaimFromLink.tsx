import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { errorText, useCan } from 'shared-auth';
import { alarmMessage, alarmTypeLabel, ConfirmDialog, notify } from 'shared-ui';
import type { Alarm } from '../alarms';
import { useClaim } from './claims.api';

/** The parameter of a message's link "take over": `?take=7`, an alarm's id. */
const CLAIM_PARAM = 'take';

/** Asks whether to claim the alarm in a message's link, and removes it from the address. */
export function ClaimFromLink({ rows }: { rows: readonly Alarm[] }) {
  const { t } = useTranslation('mfe-alarms');
  const [params, setParams] = useSearchParams();
  const mayClaim = useCan('alarms.claim');
  const claim = useClaim();
  const id = params.get(CLAIM_PARAM);
  const alarm = rows.find((row) => String(row.id) === id);

  function close() {
    claim.reset();
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(CLAIM_PARAM);
        return next;
      },
      { replace: true },
    );
  }
  function claimIt() {
    if (id === null) return;
    claim.mutate(
      { alarm: id, isMine: true },
      {
        onSuccess: () => {
          notify.success(t('claimFromLink.done'));
          close();
        },
      },
    );
  }
  const what =
    alarm && [alarmTypeLabel(t, alarm.alarm_type), alarm.license_plate, alarmMessage(t, alarm)].filter(Boolean);
  const taker = alarm?.claimed_by;
  return (
    <ConfirmDialog
      open={mayClaim && id !== null && /^\d{1,15}$/.test(id)}
      title={t('claimFromLink.title')}
      message={[what?.join(' · '), taker ? t('claim.by', { name: taker }) : t('claimFromLink.message')]
        .filter(Boolean)
        .join('. ')}
      confirmLabel={t('claimFromLink.action')}
      busy={claim.isPending}
      onConfirm={claimIt}
      onClose={close}
      {...(claim.error && { error: t('claim.failed', { message: errorText(claim.error, t) }) })}
    />
  );
}
