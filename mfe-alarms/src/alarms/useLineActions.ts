import type { RefObject } from 'react';
import { type Id, sameId } from 'shared-auth';
import type { AlarmFilters } from './alarms';
import type { OpenAlarmDialog } from './dialogs/useAlarmDialogs';
import type { AlarmLine } from './grouping/grouping';
import { useAlarmKeys } from './keys/useAlarmKeys';
import { useUndo } from './undo/useUndo';
import { useAlarmActions } from './useAlarmActions';
import type { AlarmSelection } from './useAlarmSelection';
import { useEventCallback } from './useEventCallback';

interface LineActionsOptions {
  lines: readonly AlarmLine[];
  filters: AlarmFilters;
  selection: AlarmSelection;
  dialogs: OpenAlarmDialog;
  table: RefObject<HTMLElement | null>;
  /** Whether single keys work. */
  hasKeys: boolean;
  /** Without it rows cannot be selected or acknowledged, as for drivers. */
  mayChange: boolean;
}

const openIds = (line: AlarmLine) => line.alarms.filter((alarm) => !alarm.is_acknowledged).map((alarm) => alarm.id);

/** The next line below with something to do, else the nearest above. */
function openLineBeside(lines: readonly AlarmLine[], line: AlarmLine): AlarmLine | undefined {
  const place = lines.indexOf(line);
  const isLeft = ({ alarm, key }: AlarmLine) => !alarm.is_acknowledged && key !== line.key;
  return lines.slice(place + 1).find(isLeft) ?? lines.slice(0, place).findLast(isLeft);
}

/** The user's actions on the table's lines, by button and by key; the focus moves to the next open line. */
export function useLineActions(options: LineActionsOptions) {
  const { lines, filters, selection, dialogs, table, hasKeys, mayChange } = options;
  const undo = useUndo({
    onRestored: ([first]) => {
      const line = lines.find(({ alarms }) => alarms.some(({ id }) => first !== undefined && sameId(id, first)));
      if (line) keys.goTo(line.key);
    },
  });
  const actions = useAlarmActions(filters, selection, undo.say);

  /** The button or the whole row leaves, and with it the focus. */
  function goOnFrom(line: AlarmLine) {
    keys.goTo((openLineBeside(lines, line) ?? line).key);
  }
  function acknowledge(ids: readonly Id[]) {
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) void actions.acknowledge(only);
    else void actions.acknowledgeAll(ids);
  }
  const acknowledgeAll = () => void actions.acknowledgeAll(selection.ids);
  function acknowledgeSelected() {
    if (selection.elsewhere > 0) dialogs.askElsewhere();
    else acknowledgeAll();
  }
  function acknowledgeLine(line: AlarmLine) {
    goOnFrom(line);
    acknowledge(openIds(line));
  }

  const keys = useAlarmKeys({
    lines,
    table,
    isOn: hasKeys,
    onSelect: (line) => {
      if (!mayChange) return;
      const ids = openIds(line);
      if (ids.every((id) => selection.has(id))) selection.remove(ids);
      else selection.add(ids);
    },
    onAcknowledge: (line) => {
      if (!mayChange) return;
      if (selection.ids.length > 0) acknowledgeSelected();
      else if (line && openIds(line).length > 0) acknowledgeLine(line);
    },
    onUndo: undo.undo,
    onHelp: dialogs.showKeys,
  });

  return {
    undo,
    /** Key of the line that the keys are on. */
    currentKey: keys.currentKey,
    isAcknowledgingAll: actions.isAcknowledgingAll,
    acknowledgeLine: useEventCallback(acknowledgeLine),
    /** Asks first where the selection has alarms that the page does not show. */
    acknowledgeSelected,
    /** The whole selection, without asking. */
    acknowledgeAll,
  };
}
