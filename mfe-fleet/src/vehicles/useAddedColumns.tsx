import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Id, type ListColumn, type SlotPart, useScopedEffect, VehicleSlot } from 'shared-auth';
import { type Column, usePreference } from 'shared-ui';
import styles from '../common/common.module.css';
import type { Vehicle } from './vehicles.api';

/** A column before its module has passed it. */
type Expected = Omit<ListColumn, 'text'>;

/** The width reserved for a column before it arrives. */
const ADDED_WIDTH = '6.5rem';
const NONE: readonly Expected[] = [];
/** How long a column of the last visit is expected, ms: its module may have been removed. */
const EXPECTED_MS = 10_000;
const nothingYet = () => null;

/** The widgets of the slot; the page knows their number before their code has loaded. */
function Announced({ parts, onCount }: { parts: readonly SlotPart[]; onCount: (count: number) => void }) {
  useLayoutEffect(() => onCount(parts.length), [parts.length, onCount]);
  return parts.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>);
}

/**
 * The columns that other modules pass, in the order of their keys, whatever the order of arrival. The positions of the
 * last visit's columns are reserved until they arrive, so that the layout stays; at the first visit one is reserved for
 * each widget.
 */
export function useAddedColumns(vehicles: readonly { id: Id }[]) {
  const [given, setGiven] = useState<ReadonlyMap<string, ListColumn>>(() => new Map());
  const [last, setLast] = usePreference<readonly Expected[]>('mfe-fleet:added-columns', NONE);
  const [isLate, setLate] = useState(false);
  const [widgets, setWidgets] = useState(0);
  const arrange = useCallback((parts: readonly SlotPart[]) => <Announced parts={parts} onCount={setWidgets} />, []);
  const onColumn = useCallback((key: string, column: ListColumn | null) => {
    setGiven((before) => {
      const next = new Map(before);
      if (column) next.set(key, column);
      else next.delete(key);
      return next;
    });
  }, []);

  useScopedEffect((scope) => scope.later(() => setLate(true), EXPECTED_MS), []);
  const heads = useMemo(() => [...given.values()].map(({ text, ...head }) => head).sort(byKey), [given]);
  const isKnown = (heads.length === 0 && !isLate) || JSON.stringify(heads) === JSON.stringify(last);
  useEffect(() => {
    if (!isKnown) setLast(heads);
  }, [isKnown, heads, setLast]);

  const added = useMemo((): Column<Vehicle>[] => {
    const isFirst = last === NONE && given.size === 0;
    const known = isFirst ? Array.from({ length: widgets }, (_, i) => ({ key: String(i), header: '…' })) : last;
    const expected = isLate ? [] : known.filter(({ key }) => !given.has(key));
    const columns = [...given.values(), ...expected.map((head): ListColumn => ({ ...head, text: nothingYet }))];
    return columns.sort(byKey).map(({ text, ...column }) => ({
      ...column,
      priority: 'tertiary',
      card: 'hidden',
      width: ADDED_WIDTH,
      cell: ({ id }) => <span className={styles.nowrap}>{text(id) ?? '—'}</span>,
    }));
  }, [given, last, isLate, widgets]);
  const vehicleIds = useMemo(() => vehicles.map(({ id }) => id), [vehicles]);
  return {
    added,
    /** Belongs above the table: a slot's widgets load when its position is near the view. */
    place: (
      <div className={styles.unseen}>
        <VehicleSlot
          name="vehicles.columns"
          minHeight={0}
          arrange={arrange}
          vehicleIds={vehicleIds}
          onColumn={onColumn}
        />
      </div>
    ),
  };
}

const byKey = (a: Expected, b: Expected) => (a.key < b.key ? -1 : 1);
