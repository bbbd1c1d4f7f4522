import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Id, serverText } from 'shared-auth';
import { Button, notify, QueryView } from 'shared-ui';
import { userTeams, useSetUserTeams } from './access.api';
import { TeamBoxes } from './TeamBoxes';

/** Servers without `sees_all` show all vehicles to users without a team. */
const showsAll = (seesAll: boolean | null) => seesAll ?? true;

/** The teams whose vehicles a manager or operator sees; one without a team sees all, if that has been allowed. */
export function VisibleTeams({ userId }: { userId: Id }) {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(userTeams(userId));
  const saving = useSetUserTeams();
  const save = (team_ids: number[]) =>
    saving.mutate(
      { id: userId, body: { team_ids } },
      {
        onSuccess: () => notify.success(t('access.saved')),
        onError: (error) => notify.error(serverText(error, t, t('ui:errors.network'))),
      },
    );
  return (
    <QueryView query={query} height={120} error={(error) => serverText(error, t, t('ui:errors.network'))}>
      {({ team_ids: teams, sees_all }) => (
        <TeamBoxes teams={teams} disabled={saving.isPending} onChange={save}>
          <p>{t(teams.length > 0 ? 'access.signsOut' : showsAll(sees_all) ? 'access.seesAll' : 'access.seesNone')}</p>
          {teams.length === 0 && !showsAll(sees_all) && (
            <Button onClick={() => save([])}>{t('access.allowAll')}</Button>
          )}
        </TeamBoxes>
      )}
    </QueryView>
  );
}
