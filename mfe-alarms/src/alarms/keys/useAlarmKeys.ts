import { type RefObject, useEffect, useState } from 'react';
import { useScopedEffect } from 'shared-auth';
import type { AlarmLine } from '../grouping/grouping';
import { useEventCallback } from '../useEventCallback';
import { alarmKeyOf } from './alarmKeys';

interface AlarmKeysOptions {
  lines: readonly AlarmLine[];
  table: RefObject<HTMLElement | null>;
  /** Single keys can be turned off (WCAG 2.1.4); only help stays reachable, by its button. */
  isOn: boolean;
  onSelect: (line: AlarmLine) => void;
  /** The current line; null without one. */
  onAcknowledge: (line: AlarmLine | null) => void;
  onUndo: () => void;
  onHelp: () => void;
}

/**
 * j and k or the arrows move, the blank selects, a acknowledges, u undoes that, ? shows the keys. The focus follows the
 * current row.
 */
export function useAlarmKeys({ lines, table, isOn, onSelect, onAcknowledge, onUndo, onHelp }: AlarmKeysOptions) {
  const [current, setCurrent] = useState<{ key: string; turn: number } | null>(null);
  const index = lines.findIndex((line) => line.key === current?.key);

  /** Makes a line the current one and focuses its row. */
  const goTo = (key: string) => setCurrent((now) => ({ key, turn: (now?.turn ?? 0) + 1 }));

  const press = useEventCallback((event: KeyboardEvent) => {
    const meaning = alarmKeyOf(event, table.current);
    const line = lines[index] ?? null;
    if (meaning === null) return;
    if (meaning === 'help') onHelp();
    else if (meaning === 'undo') onUndo();
    else if (meaning === 'acknowledge') onAcknowledge(line);
    else if (meaning === 'select') {
      if (!line) return;
      onSelect(line);
    } else {
      const step = meaning === 'next' ? 1 : -1;
      const to = lines[index < 0 ? 0 : Math.min(lines.length - 1, Math.max(0, index + step))];
      if (!to) return;
      goTo(to.key);
    }
    event.preventDefault();
  });

  useScopedEffect(
    function listenForKeys(scope) {
      if (isOn) scope.listen(document, 'keydown', press);
    },
    [isOn, press],
  );

  useEffect(
    function focusCurrentRow() {
      if (current === null) return;
      const row = table.current?.querySelector<HTMLElement>('tr[aria-current="true"]');
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    },
    [current, table],
  );

  return { currentKey: index < 0 ? undefined : current?.key, goTo };
}
