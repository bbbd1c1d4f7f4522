import { Keyboard, RotateCw } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, sameId, useSession } from 'shared-auth';
import { Button, ConfirmDialog, IconButton, Page, PageHeader, Pagination, usePreference } from 'shared-ui';
import { PageAlarmSignals } from '../alarm-signals/PageAlarmSignals';
import { SignalQuestion } from '../alarm-signals/SignalQuestion';
import { SignalSettings } from '../alarm-signals/SignalSettings';
import { AlarmTable } from './AlarmTable';
import { AlarmToolbar } from './AlarmToolbar';
import { type Alarm, activeFilters, noFilters } from './alarms';
import { DeleteAlarmDialog } from './DeleteAlarmDialog';
import { AlarmFilterBar } from './filters/AlarmFilterBar';
import { useAlarmFilters } from './filters/useAlarmFilters';
import { type AlarmLine, foldAlarms, singleLine } from './folding';
import { KeysDialog } from './keys/KeysDialog';
import { useAlarmKeys } from './keys/useAlarmKeys';
import { NewAlarms } from './NewAlarms';
import { UndoBar } from './undo/UndoBar';
import { useUndo } from './undo/useUndo';
import { useAlarmActions } from './useAlarmActions';
import { useAlarmList } from './useAlarmList';
import { useAlarmSelection } from './useAlarmSelection';
import { useAlarmUpdates } from './useAlarmUpdates';
import { useEventCallback } from './useEventCallback';
import { useMayChange } from './useMayChange';

/** /alarms: the filtered list, its acknowledgement, and what comes in live (spec core §2). */
export default function AlarmsPage() {
  const { t } = useTranslation('mfe-alarms');
  const [filters, changeFilters] = useAlarmFilters();
  const goToPage = useCallback(
    (page: number, options?: { replace: boolean }) => changeFilters({ page }, options),
    [changeFilters],
  );
  const list = useAlarmList(filters, goToPage, changeFilters);
  const { user } = useSession();
  const selection = useAlarmSelection(list.confirmed);
  const mayChange = useMayChange();
  useAlarmUpdates();
  const undo = useUndo({
    onRestored: ([first]) => {
      const line = lines.find(({ alarms }) => alarms.some(({ id }) => first !== undefined && sameId(id, first)));
      if (line) keys.goTo(line.key);
    },
  });
  const actions = useAlarmActions(filters, selection, undo.say);
  const [isFolding, setFolding] = usePreference<boolean>('alarms.fold', false);
  const [hasKeys, setKeys] = usePreference<boolean>('alarms.keys', true);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'keys' | 'elsewhere' | 'delete' | null>(null);
  const [deleting, setDeleting] = useState<Alarm | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const { query, rows, pages, steady } = list;
  const lines = useMemo(() => (isFolding ? foldAlarms(rows, opened) : rows.map(singleLine)), [isFolding, rows, opened]);

  function refresh() {
    steady.release();
    void list.refresh();
  }
  const idsOf = (line: AlarmLine) => line.alarms.filter((alarm) => !alarm.is_acknowledged).map((alarm) => alarm.id);
  /** The focus goes on to what is to be done next, as the button or the whole row leaves. */
  function goOnFrom(line: AlarmLine) {
    const place = lines.indexOf(line);
    const isLeft = ({ alarm, key }: AlarmLine) => !alarm.is_acknowledged && key !== line.key;
    const next = lines.slice(place + 1).find(isLeft) ?? lines.slice(0, place).findLast(isLeft);
    keys.goTo((next ?? line).key);
  }
  function acknowledge(ids: readonly Id[]) {
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) void actions.acknowledge(only);
    else void actions.acknowledgeAll(ids);
  }
  function acknowledgeSelected() {
    if (selection.elsewhere > 0) setDialog('elsewhere');
    else void actions.acknowledgeAll(selection.ids);
  }

  const keys = useAlarmKeys({
    lines,
    table,
    isOn: hasKeys,
    onSelect: (line) => {
      if (!mayChange) return;
      const ids = idsOf(line);
      if (ids.every((id) => selection.has(id))) selection.remove(ids);
      else selection.add(ids);
    },
    onAcknowledge: (line) => {
      if (!mayChange) return;
      if (selection.ids.length > 0) acknowledgeSelected();
      else if (line && idsOf(line).length > 0) {
        goOnFrom(line);
        acknowledge(idsOf(line));
      }
    },
    onUndo: undo.undo,
    onHelp: () => setDialog('keys'),
  });

  const toggleFold = useEventCallback((key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  });
  const acknowledgeLine = useEventCallback((line: AlarmLine) => {
    goOnFrom(line);
    acknowledge(idsOf(line));
  });
  const askToDelete = useEventCallback((alarm: Alarm) => {
    setDeleting(alarm);
    setDialog('delete');
  });

  return (
    <Page>
      <PageHeader
        title={t('ui:places.alarms')}
        actions={
          <>
            <SignalQuestion />
            <SignalSettings />
            <IconButton variant="secondary" icon={Keyboard} label={t('keys.title')} onClick={() => setDialog('keys')} />
            <Button icon={RotateCw} busy={query.isFetching} onClick={refresh}>
              {t('ui:actions.refresh')}
            </Button>
          </>
        }
      />
      <AlarmFilterBar filters={filters} onChange={changeFilters} />
      <AlarmToolbar
        mayChange={mayChange}
        selected={selection.ids.length}
        elsewhere={selection.elsewhere}
        isBusy={actions.isAcknowledgingAll}
        onAcknowledge={acknowledgeSelected}
        onClear={selection.clear}
        isFolding={isFolding}
        onFold={setFolding}
      >
        <NewAlarms
          filters={filters}
          fresh={list.fresh}
          askedAt={list.askedAt}
          held={steady.held}
          onShow={() => {
            if (filters.page > 1) changeFilters({ page: 1 });
            else refresh();
          }}
        />
      </AlarmToolbar>
      <div
        ref={table}
        data-rows=""
        onPointerEnter={(event) => event.pointerType !== 'touch' && steady.hold()}
        onPointerLeave={steady.release}
      >
        <AlarmTable
          lines={lines}
          state={query.isError ? 'error' : query.isPending ? 'loading' : query.isFetching ? 'refreshing' : 'ready'}
          error={query.isError && t('loadFailed', { message: errorText(query.error, t) })}
          onRetry={refresh}
          emptyAction={
            activeFilters(filters) > 0 && (
              <Button onClick={() => changeFilters(noFilters)}>{t('ui:actions.clearFilters')}</Button>
            )
          }
          {...list.order}
          // Several people work at one computer.
          view={`${user?.username ?? ''}.alarms`}
          activeRow={keys.currentKey}
          selection={selection}
          mayChange={mayChange}
          onToggleFold={toggleFold}
          onAcknowledge={acknowledgeLine}
          onDelete={askToDelete}
        />
      </div>
      <Pagination page={filters.page} pages={pages} onPage={goToPage} />
      <DeleteAlarmDialog
        open={dialog === 'delete'}
        alarm={deleting}
        onDeleted={(alarm) => selection.remove([alarm.id])}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        open={dialog === 'elsewhere'}
        title={t('ui:actions.acknowledgeSelected')}
        message={t('selection.confirmElsewhere', { count: selection.elsewhere })}
        confirmLabel={t('ui:actions.acknowledgeSelected')}
        onConfirm={() => {
          setDialog(null);
          void actions.acknowledgeAll(selection.ids);
        }}
        onClose={() => setDialog(null)}
      />
      <KeysDialog open={dialog === 'keys'} onClose={() => setDialog(null)} isOn={hasKeys} onSwitch={setKeys} />
      <PageAlarmSignals />
      <UndoBar {...undo} />
    </Page>
  );
}
