import { errorText, useCan } from 'shared-auth';
import { teamIds } from 'shared-auth/contract';
import { Card, Grid, notify, SelectField } from 'shared-ui';
import { type Calendar, useAssignCalendar } from './calendars.api';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

/** The calendars of the company and of each team. */
export function UsesCard({ calendars }: { calendars: readonly Calendar[] }) {
  const t = useHourTexts();
  const mayEdit = useCan('hours.edit');
  const assigning = useAssignCalendar();
  const options = calendars.map(({ id, name }) => ({ value: String(id), label: name ?? '' }));
  const holders = [
    { label: t('uses.company'), team: undefined, own: calendars.find(({ is_company }) => is_company) },
    ...teamIds.map((id) => ({
      label: t(`ui:teams.${id}`),
      team: Number(id),
      own: calendars.find(({ team_ids }) => team_ids.includes(Number(id))),
    })),
  ];
  return (
    <Card title={t('uses.title')}>
      <p className={styles.note}>{t('uses.hint')}</p>
      <Grid minColumn={220}>
        {holders.map(({ label, team, own }) => (
          <SelectField
            key={label}
            label={label}
            disabled={!mayEdit || assigning.isPending}
            value={own ? String(own.id) : ''}
            onChange={(value) =>
              assigning.mutate(
                { ...(team !== undefined && { team_id: team }), calendar_id: value === '' ? null : Number(value) },
                {
                  onSuccess: () => notify.success(t('saved')),
                  onError: (error) => notify.error(t('uses.failed', { message: errorText(error, t) })),
                },
              )
            }
            options={options}
            placeholder={t('uses.none')}
          />
        ))}
      </Grid>
    </Card>
  );
}
