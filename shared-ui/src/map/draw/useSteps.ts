import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { MapShape } from './shapes';

/** Maximum number of steps. */
const MOST_STEPS = 200;

const isSame = (one: MapShape | null, other: MapShape | null) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps the earlier shapes step by step, so that each change can be undone, also one that the form next to the map
 * made. A drag is one step.
 */
export function useSteps(value: MapShape | null, onChange: ((value: MapShape | null) => void) | undefined) {
  const steps = useRef<(MapShape | null)[]>([]);
  const shown = useRef(value);
  const isUndoing = useRef(false);
  const drag = useRef<'none' | 'begun' | 'moved'>('none');
  const [canUndo, setCanUndo] = useState(false);

  useLayoutEffect(
    function keepStep() {
      const before = shown.current;
      shown.current = value;
      if (isSame(before, value)) return;
      if (!isUndoing.current && drag.current !== 'moved') steps.current = [...steps.current, before].slice(-MOST_STEPS);
      isUndoing.current = false;
      if (drag.current === 'begun') drag.current = 'moved';
      setCanUndo(steps.current.length > 0);
    },
    [value],
  );

  const undo = useCallback(() => {
    const before = steps.current.pop();
    if (before === undefined) return;
    isUndoing.current = !isSame(before, shown.current);
    setCanUndo(steps.current.length > 0);
    onChange?.(before);
  }, [onChange]);

  const onDrag = useCallback((isDragged: boolean) => {
    drag.current = isDragged ? 'begun' : 'none';
  }, []);

  return { undo, canUndo, onDrag };
}
