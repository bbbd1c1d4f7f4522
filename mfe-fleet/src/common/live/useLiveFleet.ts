import { useEffect, useMemo, useRef, useState } from 'react';
import { type LiveMove, type LivePosition, type LiveRow, live, useScopedEffect } from 'shared-auth';

/**
 * Milliseconds between two renders that live events cause, however many arrive, and for each row of a large fleet; the
 * map moves with every frame regardless.
 */
const RENDER_INTERVAL_MS = 1_000;
const RENDER_MS_A_ROW = 0.05;

type MovesListener = (moves: readonly LiveMove[]) => void;

export interface LiveFleet<Row> {
  /**
   * The polled rows with newer live values. New at each poll, and at most once a second when a status changes or an
   * alarm arrives.
   */
  rows: Row[];
  /** Every move on arrival, for FleetMap: drawn without a render. */
  feed: {
    subscribe(listener: MovesListener): () => void;
    /** The newest live position of a row, where it is newer than the poll's. */
    position(key: string): LivePosition | undefined;
  };
  /** Devices that went online less those that went offline since `countFrom` last changed. */
  onlineChange: number;
}

/**
 * Updates a polled fleet between two polls. The page has joined fleet tracking.
 *
 * @param countFrom the change of the online devices is counted from zero when this changes: the time of the response it
 * is added to
 */
export function useLiveFleet<Row extends LiveRow>(polled: readonly Row[], countFrom = 0): LiveFleet<Row> {
  const [registered] = useState(live.registerRows);
  const [subscribers] = useState(() => new Set<MovesListener>());
  const [change, setChange] = useState({ renders: 0, from: 0, online: 0 });
  const count = useRef(0);
  const counted = useRef({ from: countFrom, online: 0 });

  const resolved = useMemo(
    function takePoll() {
      registered.setRows(polled); // a second call with the same rows has no effect
      count.current = polled.length;
      return polled;
    },
    [registered, polled],
  );
  const rows = useMemo(
    function layLiveOverPolled() {
      void change.renders; // the registered rows have changed
      return resolved.map((row) => registered.read(row));
    },
    [registered, resolved, change.renders],
  );
  const feed = useMemo(
    () => ({
      subscribe(listener: MovesListener) {
        subscribers.add(listener);
        return () => void subscribers.delete(listener);
      },
      position: registered.position,
    }),
    [subscribers, registered],
  );

  useEffect(
    function countAnew() {
      counted.current = { from: countFrom, online: 0 };
    },
    [countFrom],
  );

  useScopedEffect(
    function takeEvents(scope) {
      let isDue = false;
      function render() {
        isDue = false;
        const { from, online } = counted.current;
        setChange(({ renders }) => ({ renders: renders + 1, from, online }));
      }
      const renderSoon = () => {
        if (isDue) return;
        isDue = true;
        scope.later(render, Math.max(RENDER_INTERVAL_MS, count.current * RENDER_MS_A_ROW));
      };
      const stop = registered.listen({
        onMoves: (moves) => {
          for (const subscriber of subscribers) subscriber(moves);
        },
        onStatuses: (online) => {
          counted.current.online += online;
          renderSoon();
        },
        onAlarms: renderSoon,
      });
      scope.add(stop);
    },
    [registered, subscribers],
  );

  return { rows, feed, onlineChange: change.from === countFrom ? change.online : 0 };
}
