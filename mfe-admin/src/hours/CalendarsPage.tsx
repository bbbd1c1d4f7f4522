import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Moon } from 'lucide-react';
import { useState } from 'react';
import { errorText, paths, serverCan, useCan } from 'shared-auth';
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  EmptyState,
  Grid,
  notify,
  Page,
  PageHeader,
  QueryView,
  Stack,
} from 'shared-ui';
import { NotOffered, RefreshButton, useConfirmed } from 'shared-ui/lists';
import { tagKey } from '../calls';
import { CalendarCard } from './CalendarCard';
import { CalendarDialog } from './CalendarDialog';
import { type Calendar, calendarsQuery, useDeleteCalendar } from './calendars.api';
import { HolidaysCard } from './HolidaysCard';
import { UsesCard } from './UsesCard';
import { useHourTexts } from './useHourTexts';

/** /calendars: calendars of working hours, their holders, and the holidays. */
export default function CalendarsPage() {
  const t = useHourTexts();
  return serverCan('hours') ? <Calendars /> : <NotOffered title={t('title')} text={t('notOffered')} />;
}

function Calendars() {
  const t = useHourTexts();
  const query = useQuery(calendarsQuery);
  const [editing, setEditing] = useState<Calendar | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Calendar | null>(null);

  return (
    <Page>
      <Header isReading={query.isFetching} onAdd={() => setEditing('new')} />
      <QueryView
        query={query}
        height={320}
        error={(error) => t('failed', { message: errorText(error, t) })}
        isEmpty={(calendars) => calendars.length === 0}
        empty={<EmptyState>{t('empty')}</EmptyState>}
      >
        {(calendars) => (
          <Stack>
            <UsesCard calendars={calendars} />
            <Grid minColumn={320}>
              {calendars.map((calendar) => (
                <CalendarCard
                  key={calendar.id}
                  calendar={calendar}
                  onEdit={() => setEditing(calendar)}
                  onDelete={() => setDeleting(calendar)}
                />
              ))}
            </Grid>
          </Stack>
        )}
      </QueryView>
      {/* Below the content whose height depends on its data. */}
      {!query.isPending && <HolidaysCard />}
      {editing && <CalendarDialog calendar={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <DeleteDialog calendar={deleting} onClose={() => setDeleting(null)} />
    </Page>
  );
}

function Header({ isReading, onAdd }: { isReading: boolean; onAdd: () => void }) {
  const t = useHourTexts();
  const mayEdit = useCan('hours.edit');
  const mayReadTrips = useCan('trips.view');
  const client = useQueryClient();
  return (
    <PageHeader
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          <RefreshButton
            busy={isReading}
            onClick={() => void client.refetchQueries({ queryKey: tagKey('calendars'), type: 'active' })}
          />
          {serverCan('trips') && mayReadTrips && (
            <ButtonLink to={`${paths.reports()}?tab=outside`} icon={Moon}>
              {t('outside')}
            </ButtonLink>
          )}
          {mayEdit && (
            <Button variant="primary" icon={CalendarPlus} onClick={onAdd}>
              {t('add')}
            </Button>
          )}
        </>
      }
    />
  );
}

interface DeleteDialogProps {
  /** null: closed. */
  calendar: Calendar | null;
  onClose: () => void;
}

function DeleteDialog({ calendar, onClose }: DeleteDialogProps) {
  const t = useHourTexts();
  const dialog = useConfirmed(useDeleteCalendar(), calendar && { id: calendar.id }, {
    failureText: (error) => errorText(error, t),
    onDone: () => notify.success(t('deleted')),
    onClose,
  });

  return (
    <ConfirmDialog
      {...dialog}
      tone="danger"
      title={t('deleteTitle')}
      message={calendar ? t('deleteText', { name: calendar.name ?? '', count: calendar.vehicles ?? 0 }) : ''}
      confirmLabel={t('ui:actions.delete')}
    />
  );
}
