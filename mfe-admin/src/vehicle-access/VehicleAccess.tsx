import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type SlotProps, serverText } from 'shared-auth';
import { teamIds } from 'shared-auth/contract';
import { notify, QueryView, SelectField, Stack } from 'shared-ui';
import { AssignDriver } from './AssignDriver';
import { AssignmentTable } from './AssignmentTable';
import { useSetTeam, vehicleAccess } from './access.api';

/** A tab of a vehicle's page: whose team it is of, and which drivers see it, from when until when. */
export default function VehicleAccess({ vehicleId }: SlotProps['vehicle.tabs']) {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(vehicleAccess(vehicleId));
  const team = useSetTeam();
  return (
    <QueryView query={query} height={240} error={(error) => serverText(error, t, t('ui:errors.network'))}>
      {({ team_id, assignments }) => (
        <Stack>
          <SelectField
            label={t('access.team')}
            hint={t('access.teamHint')}
            value={team_id === null ? '' : String(team_id)}
            onChange={(value) =>
              team.mutate(
                { id: vehicleId, body: { team_id: value === '' ? null : Number(value) } },
                {
                  onSuccess: () => notify.success(t('access.saved')),
                  onError: (error) => notify.error(serverText(error, t, t('ui:errors.network'))),
                },
              )
            }
            options={teamIds.map((id) => ({ value: id, label: t(`ui:teams.${id}`) }))}
            placeholder={t('ui:teams.none')}
          />
          <AssignDriver vehicleId={vehicleId} />
          <AssignmentTable vehicleId={vehicleId} rows={assignments} />
        </Stack>
      )}
    </QueryView>
  );
}
