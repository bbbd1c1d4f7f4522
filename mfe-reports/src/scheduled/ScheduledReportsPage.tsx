import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorText, paths, serverCan } from 'shared-auth';
import { Alert, Button, ConfirmDialog, EmptyState, Page, PageHeader, QueryView, Skeleton } from 'shared-ui';
import { useReportTexts } from '../reports/useReportTexts';
import { ScheduleCard } from './ScheduleCard';
import { ScheduleDialog } from './ScheduleDialog';
import styles from './Schedules.module.css';
import { newSchedule, scheduleInput } from './schedules';
import { type Schedule, schedulesQuery, sendsMailQuery, useDeleteSchedule } from './schedules.api';

/** /reports/scheduled: which reports people get by mail, and when; for managers. `?view=` opens the form of a new one. */
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
  const deletion = useDeleteSchedule();
  const [edited, setEdited] = useState<Schedule | 'new' | null>(search.has('view') ? 'new' : null);
  const [deleted, setDeleted] = useState<Schedule | null>(null);

  function closeQuestion() {
    deletion.reset();
    setDeleted(null);
  }
  return (
    <>
      {sendsMail.data === false && (
        <Alert tone="warning">{t('mfe-reports:scheduled.noMail', { settings: 'SMTP_URL, MAIL_FROM' })}</Alert>
      )}
      <QueryView
        query={schedules}
        skeleton={<Skeleton height={160} />}
        error={(error) => errorText(error, t)}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{t('mfe-reports:scheduled.none')}</EmptyState>}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('mfe-reports:scheduled.title')}>
            {rows.map((schedule) => (
              <li key={schedule.id}>
                <ScheduleCard schedule={schedule} onEdit={setEdited} onDelete={setDeleted} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <div>
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          {t('mfe-reports:scheduled.add')}
        </Button>
      </div>
      {edited !== null && (
        <ScheduleDialog
          id={edited === 'new' ? null : edited.id}
          initial={edited === 'new' ? newSchedule(search) : scheduleInput(edited)}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        title={t('mfe-reports:scheduled.deleteNamed', { name: deleted?.name ?? '' })}
        message={t('mfe-reports:scheduled.confirmDelete')}
        confirmLabel={t('ui:actions.delete')}
        tone="danger"
        busy={deletion.isPending}
        onConfirm={() => deleted && deletion.mutate(deleted.id, { onSuccess: closeQuestion })}
        onClose={closeQuestion}
        {...(deletion.error && { error: errorText(deletion.error, t) })}
      />
    </>
  );
}
