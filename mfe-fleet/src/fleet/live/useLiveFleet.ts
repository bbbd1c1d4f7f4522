import { useEffect, useMemo, useRef, useState } from 'react';
import { live } from 'shared-auth';
import { createLiveFleet, type FleetMove, type FleetRow } from './liveFleet';

/** Milliseconds between two renders that live events cause, however many arrive; the map moves with every frame regardless. */
const BEAT = 1_000;

type MovesListener = (moves: FleetMove[]) => void;

export interface LiveRows<Row> {
  /** The polled rows with what live events know better. New at each poll, and at most once a second when a status changes or an alarm comes. */
  rows: Row[];
  /** Every move as it comes, for FleetMap: drawn without a render. */
  feed: { subscribe(listener: MovesListener): () => void };
  /** Devices that went online less those that went offline since `countFrom` last changed. */
  onlineChange: number;
}

/**
 * Keeps a polled fleet fresh between two polls. The page has joined fleet tracking.
 *
 * @param countFrom the change of the online devices is counted anew when this changes: the time of the answer it is added to
 */
export function useLiveFleet<Row extends FleetRow>(polled: readonly Row[], countFrom = 0): LiveRows<Row> {
  const [fleet] = useState(createLiveFleet);
  const [listeners] = useState(() => new Set<MovesListener>());
  const [change, setChange] = useState({ beat: 0, from: 0, online: 0 });
  const counted = useRef({ from: countFrom, online: 0 });

  const known = useMemo(
    function takePoll() {
      fleet.setRows(polled); // the same rows twice change nothing
      return polled;
    },
    [fleet, polled],
  );
  const rows = useMemo(
    function layLiveOverPolled() {
      void change.beat; // the fleet has changed
      return known.map((row) => fleet.read(row));
    },
    [fleet, known, change.beat],
  );
  const feed = useMemo(
    () => ({
      subscribe(listener: MovesListener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    }),
    [listeners],
  );

  useEffect(
    function countAnew() {
      counted.current = { from: countFrom, online: 0 };
    },
    [countFrom],
  );

  useEffect(
    function takeEvents() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      function tell(moves: FleetMove[]) {
        if (moves.length > 0) for (const listener of listeners) listener(moves);
      }
      function renderChange() {
        timer = undefined;
        const { from, online } = counted.current;
        setChange(({ beat }) => ({ beat: beat + 1, from, online }));
      }
      const stopMoves = live.subscribe('location-update', (batch) => tell(fleet.move(batch)));
      const stopStatuses = live.subscribe('status-update', (batch) => {
        const { changed, online, moves } = fleet.changeStatus(batch);
        counted.current.online += online;
        tell(moves);
        if (changed) timer ??= setTimeout(renderChange, BEAT);
      });
      const stopAlarms = live.subscribe('alarm', (batch) => {
        if (fleet.raise(batch)) timer ??= setTimeout(renderChange, BEAT);
      });
      return () => {
        stopMoves();
        stopStatuses();
        stopAlarms();
        clearTimeout(timer);
      };
    },
    [fleet, listeners],
  );

  return { rows, feed, onlineChange: change.from === countFrom ? change.online : 0 };
}
