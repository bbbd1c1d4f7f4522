import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type ListColumn, type SlotPart, useScopedEffect } from 'shared-auth';
import { usePreference } from 'shared-ui';

/** What a column is before its module hands it over. */
type Expected = Omit<ListColumn, 'text'>;

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
export function useAddedColumns() {
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

  const added = useMemo(() => {
    const isFirst = last === NONE && given.size === 0;
    const known = isFirst ? Array.from({ length: widgets }, (_, i) => ({ key: String(i), header: '…' })) : last;
    const expected = isLate ? [] : known.filter(({ key }) => !given.has(key));
    return [...given.values(), ...expected.map((head): ListColumn => ({ ...head, text: nothingYet }))].sort(byKey);
  }, [given, last, isLate, widgets]);
  return { added, onColumn, arrange };
}

const byKey = (a: Expected, b: Expected) => (a.key < b.key ? -1 : 1);
