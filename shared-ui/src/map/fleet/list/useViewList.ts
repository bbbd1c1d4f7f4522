import { useCallback, useEffect, useMemo, useState } from 'react';
import { FleetScene } from '../scene/FleetScene';
import { useSceneSet } from '../useScene';
import type { ListSort } from './listOrder';

/** Vehicles that are read at once. */
const STEP = 100;
/** Maximum number of vehicles read: users who need more use the search. */
const MOST = 1_000;
/** Milliseconds from one reading to the next. */
const READ_EVERY = 10_000;
/** Milliseconds after the last key before a search is made. */
const TYPED_MS = 150;

/**
 * The list of a fleet of which the map shows a part: read from the server, searched and sorted there; null where each
 * vehicle is on the map. Until the result of a search has arrived (`isFound`) it is the previous list.
 */
export function useViewList(scene: FleetScene, isOpen: boolean, search: string, sort: ListSort) {
  useSceneSet(scene);
  const read = scene.whole?.list;
  const [listed] = useState(FleetScene.create);
  const [found, setFound] = useState({ total: 0, search });
  const [most, setMost] = useState(STEP);
  const [activeKey, setActiveKey] = useState<string | null>(null);

  useEffect(
    function readFromServer() {
      if (!read || !isOpen) return;
      const { signal, abort } = cancellation();
      const readNow = async () => {
        const response = await read({ search, sort, most }, signal).catch(() => null);
        // A failed response is requested again; meanwhile the list stays unchanged.
        if (!response || signal.aborted) return;
        listed.setVehicles(response.vehicles, performance.now());
        setFound({ total: response.total, search });
      };
      const timer = setTimeout(readNow, search === '' ? 0 : TYPED_MS);
      const repeated = setInterval(readNow, READ_EVERY);
      return () => {
        abort();
        clearTimeout(timer);
        clearInterval(repeated);
      };
    },
    [read, isOpen, search, sort, most, listed],
  );
  const onEnd = useCallback(() => setMost((n) => Math.min(MOST, n + STEP)), []);
  const active = listed.indexOf(activeKey);
  const onActive = useCallback((index: number) => setActiveKey(listed.vehicle(index)?.key ?? null), [listed]);
  const list = useMemo(
    () => ({ scene: listed, order: undefined, total: found.total, onEnd, active, onActive }),
    [listed, found.total, onEnd, active, onActive],
  );
  return read ? { list, isFound: found.search === search } : null;
}

function cancellation() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
