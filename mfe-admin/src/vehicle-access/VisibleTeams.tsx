import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Id, serverText } from 'shared-auth';
import { Button, CheckboxField, notify, QueryView } from 'shared-ui';
import { teamIds } from '../teams/teams';
import { userTeams, useSetUserTeams } from './access.api';
import styles from './access.module.css';

/** Which teams' vehicles a manager or operator sees: without a team all, where a user allowed it. */
export function VisibleTeams({ userId }: { userId: Id }) {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(userTeams(userId));
  const saving = useSetUserTeams(userId);
  const save = (teams: number[]) =>
    saving.mutate(teams, {
      onSuccess: () => notify.success(t('access.saved')),
      onError: (error) => notify.error(serverText(error, t, t('ui:errors.network'))),
    });
  return (
    <QueryView query={query} height={120} error={(error) => serverText(error, t, t('ui:errors.network'))}>
      {({ team_ids: teams, sees_all }) => (
        <fieldset className={styles.teams} disabled={saving.isPending}>
          <legend>{t('access.visible')}</legend>
          {teamIds.map((id) => (
            <CheckboxField
              key={id}
              label={t(`ui:teams.${id}`)}
              checked={teams.includes(Number(id))}
              onChange={(isVisible) =>
                save(isVisible ? [...teams, Number(id)].sort() : teams.filter((team) => team !== Number(id)))
              }
            />
          ))}
          <p>{t(teams.length > 0 ? 'access.signsOut' : sees_all ? 'access.seesAll' : 'access.seesNone')}</p>
          {teams.length === 0 && !sees_all && <Button onClick={() => save([])}>{t('access.allowAll')}</Button>}
        </fieldset>
      )}
    </QueryView>
  );
}
