import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Id, type ListColumn, type SlotPart, useScopedEffect, VehicleSlot } from 'shared-auth';
import { type Column, usePreference } from 'shared-ui';
import styles from '../common/common.module.css';
import type { Vehicle } from './vehicles.api';

/** A column as it is known before its module hands it over. */
type Expected = Omit<ListColumn, 'text'>;

/** The place of a column is kept before it is there. */
const ADDED_WIDTH = '6.5rem';
const NONE: readonly Expected[] = [];
/** How long a column of the last visit is expected, ms: its module may be gone. */
const EXPECTED_MS = 10_000;
const nothingYet = () => null;

/** The widgets of the slot, of which the page knows how many there are before their code has come. */
function Announced({ parts, onCount }: { parts: readonly SlotPart[]; onCount: (count: number) => void }) {
  useLayoutEffect(() => onCount(parts.length), [parts.length, onCount]);
  return parts.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>);
}

/**
 * The columns that other modules hand over, in the order of their keys, whichever comes first. Those of the last visit
 * keep their place until they come, so that nothing moves when they do; at the first visit each widget keeps one.
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
    /** Belongs above the table: what a slot shows is loaded when its place comes into view. */
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
