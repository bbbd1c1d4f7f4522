import { Hand, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sameId, useCan, useSession } from 'shared-auth';
import { Button, IconButton } from 'shared-ui';
import { membersOf } from '../../feed/repeats';
import type { Alarm } from '../alarms';
import { useClaims } from './useClaims';

/** Claims an open alarm, so that colleagues see its owner; the owner, and managers, can release it again. */
export function ClaimButton({ alarm, isWorded = false }: { alarm: Alarm; isWorded?: boolean }) {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const mayRelease = useCan('alarms.release');
  const { set, isPending } = useClaims();
  const { claimed_by, claimed_by_id = null } = alarm;
  if (alarm.is_acknowledged || claimed_by === undefined) return null;

  const isFree = claimed_by === null;
  const isOwn = user !== null && user.id !== null && claimed_by_id !== null && sameId(user.id, claimed_by_id);
  if (!isFree && !isOwn && !mayRelease) return null;
  const claim = () =>
    void set(
      membersOf(alarm).map(({ id }) => id),
      isFree,
    );
  const icon = isFree ? Hand : UserMinus;
  const label = t(isFree ? 'claim.claim' : 'claim.release');
  if (isWorded)
    return (
      <Button size="sm" icon={icon} busy={isPending} onClick={claim}>
        {label}
      </Button>
    );
  return <IconButton size="sm" icon={icon} label={label} aria-pressed={!isFree} busy={isPending} onClick={claim} />;
}
