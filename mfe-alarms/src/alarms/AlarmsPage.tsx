import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from 'shared-auth';
import { Button, Page, Pagination, usePreference } from 'shared-ui';
import { AlarmsHeader } from './AlarmsHeader';
import { AlarmTable } from './AlarmTable';
import { AlarmToolbar } from './AlarmToolbar';
import { activeFilters, noFilters } from './alarms';
import { ClaimFromLink } from './claims/ClaimFromLink';
import { AlarmDialogs } from './dialogs/AlarmDialogs';
import { useAlarmDialogs } from './dialogs/useAlarmDialogs';
import { AlarmFilterBar } from './filters/AlarmFilterBar';
import { useAlarmLines } from './grouping/useAlarmLines';
import { NewAlarms } from './NewAlarms';
import { UndoBar } from './undo/UndoBar';
import { useAlarmList } from './useAlarmList';
import { useAlarmSelection } from './useAlarmSelection';
import { useLineActions } from './useLineActions';

/** /alarms: the filtered list, its acknowledgement, and live arrivals (docs/spec/core.md §2). */
export default function AlarmsPage() {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const mayChange = useCan('alarms.acknowledge');
  const [hasKeys, setKeys] = usePreference<boolean>('mfe-alarms:alarms.keys', true);
  const list = useAlarmList();
  const { state: filters, change: changeFilters, steady } = list;
  const selection = useAlarmSelection(list.confirmed);
  const { lines, isGrouping, setGrouping, toggle } = useAlarmLines(list.rows);
  const dialogs = useAlarmDialogs();
  const table = useRef<HTMLDivElement>(null);
  const actions = useLineActions({ lines, filters, selection, dialogs, table, hasKeys, mayChange });

  function refresh() {
    steady.release();
    list.refreshing.onClick();
  }
  function showNew() {
    if (filters.page > 1) changeFilters({ page: 1 });
    else refresh();
  }

  return (
    <Page>
      <AlarmsHeader
        alarms={list.rows}
        isRefreshing={list.refreshing.busy}
        onRefresh={refresh}
        onShowKeys={dialogs.showKeys}
      />
      <AlarmFilterBar filters={filters} onChange={changeFilters} />
      <AlarmToolbar
        mayChange={mayChange}
        selected={selection.ids.length}
        elsewhere={selection.elsewhere}
        isBusy={actions.isAcknowledgingAll}
        onAcknowledge={actions.acknowledgeSelected}
        onClear={selection.clear}
        isGrouping={isGrouping}
        onGroup={setGrouping}
      >
        <NewAlarms filters={filters} fresh={list.fresh} askedAt={list.askedAt} held={steady.held} onShow={showNew} />
      </AlarmToolbar>
      <div
        ref={table}
        data-rows=""
        onPointerEnter={(event) => event.pointerType !== 'touch' && steady.hold()}
        onPointerLeave={steady.release}
      >
        <AlarmTable
          {...list.table}
          lines={lines}
          onRetry={refresh}
          emptyAction={
            activeFilters(filters) > 0 && (
              <Button onClick={() => changeFilters(noFilters)}>{t('ui:actions.clearFilters')}</Button>
            )
          }
          // Several people work at one computer.
          view={`${user?.username ?? ''}.alarms`}
          activeRow={actions.currentKey}
          selection={selection}
          mayChange={mayChange}
          onToggleGroup={toggle}
          onAcknowledge={actions.acknowledgeLine}
          onDelete={dialogs.askToDelete}
        />
      </div>
      <Pagination {...list.pagination} />
      <AlarmDialogs
        dialogs={dialogs}
        selection={selection}
        onAcknowledgeAll={actions.acknowledgeAll}
        hasKeys={hasKeys}
        onSwitchKeys={setKeys}
      />
      <ClaimFromLink rows={list.rows} />
      <UndoBar {...actions.undo} />
    </Page>
  );
}
