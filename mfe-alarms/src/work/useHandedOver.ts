import { useTranslation } from 'react-i18next';
import { live, sameId, useScopedEffect, useSession } from 'shared-auth';
import { notify } from 'shared-ui';

/** Tells the user who handed an alarm over to them; the alarm itself joins theirs in the alarm bar. */
export function useHandedOver(): void {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const own = user?.id ?? null;
  useScopedEffect(
    (scope) => {
      scope.add(
        live.subscribe('alarm-update', (updates) => {
          for (const { change, alarms, by } of updates) {
            if (change !== 'handed_over' || own === null || (by?.id != null && sameId(by.id, own))) continue;
            const given = alarms.filter((row) => sameId((row as { claimed_by_id?: number }).claimed_by_id ?? '', own));
            if (given.length > 0) notify.warning(t('work.given', { count: given.length, name: by?.name ?? '' }));
          }
        }),
      );
    },
    [own, t],
  );
}
