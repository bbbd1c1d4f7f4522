import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { errorText, paths, serverCan } from 'shared-auth';
import { Alert, Disclosure, EditableCards, EmptyState, Page, PageHeader, Skeleton } from 'shared-ui';
import { useReportTexts } from '../reports/useReportTexts';
import { ScheduleContent } from './ScheduleContent';
import { ScheduleDialog } from './ScheduleDialog';
import { newSchedule, switchedBody } from './schedules';
import { schedulesQuery, sendsMailQuery, useDeleteSchedule, useSaveSchedule, useTestSchedule } from './schedules.api';

/**
 * /reports/scheduled: which reports people get by mail, and when; for managers. `?view=` opens the form of a new one.
 */
export default function ScheduledReportsPage() {
  const t = useReportTexts();
  return (
    <Page>
      <PageHeader
        title={t('mfe-reports:scheduled.title')}
        subtitle={t('mfe-reports:scheduled.subtitle')}
        back={{ to: paths.reports(), label: t('ui:places.reports') }}
      />
      {serverCan('reports.scheduled') ? (
        <Schedules />
      ) : (
        <EmptyState>{t('mfe-reports:scheduled.notOffered')}</EmptyState>
      )}
    </Page>
  );
}

function Schedules() {
  const t = useReportTexts();
  const [search] = useSearchParams();
  const schedules = useQuery(schedulesQuery);
  const sendsMail = useQuery(sendsMailQuery);
  const saving = useSaveSchedule();
  const trial = useTestSchedule();
  const deletion = useDeleteSchedule();
  return (
    <>
      {sendsMail.data === false && (
        <Alert tone="warning">
          {t('mfe-reports:scheduled.noMail')}
          <Disclosure label={t('ui:actions.details')}>SMTP_URL, MAIL_FROM</Disclosure>
        </Alert>
      )}
      {/* The warning above is loaded by its own call. */}
      {sendsMail.isPending ? (
        <Skeleton height={160} />
      ) : (
        <EditableCards
          label={t('mfe-reports:scheduled.title')}
          query={schedules}
          error={(error) => errorText(error, t)}
          empty={t('mfe-reports:scheduled.none')}
          addLabel={t('mfe-reports:scheduled.add')}
          card={(schedule) => ({
            name: schedule.name ?? '',
            title: schedule.name ?? '',
            content: <ScheduleContent schedule={schedule} />,
            isOn: !schedule.is_paused,
          })}
          form={(schedule, onClose) => (
            <ScheduleDialog id={schedule?.id ?? null} record={schedule ?? newSchedule(search)} onClose={onClose} />
          )}
          startsNew={search.has('view')}
          onSwitch={(schedule, isOn) => saving.mutateAsync({ id: schedule.id, body: switchedBody(schedule, !isOn) })}
          onTest={({ id }) => trial.mutateAsync(id)}
          tested={t('mfe-reports:scheduled.tested')}
          onDelete={({ id }) => deletion.mutateAsync(id)}
          deletion={({ name }) => ({
            title: `${t('ui:actions.delete')}: ${name ?? ''}`,
            message: t('mfe-reports:scheduled.confirmDelete'),
          })}
        />
      )}
    </>
  );
}
