import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { live, useScopedEffect } from 'shared-auth';
import type { MapWhole } from 'shared-ui/map';
import { createFleetView, wholeOf } from './fleetView';
import type { ByViewProps } from './mapVehicle';
import { openByView } from './openByView';

/** Milliseconds from one reading to the next (docs/spec/core.md §7). */
const READ_EVERY = 10_000;
/** Milliseconds between two readings of a map that is moved. */
const MOVED_MS = 250;

/** Reads and follows the part of a large fleet that its map shows, while it is rendered; it shows nothing itself. */
export function LargeFleet<Row extends { key: unknown }>(props: ByViewProps<Row>) {
  const { rows, chosen, also = [], named = '', near = null, onLink, source } = props;
  const { of = 'vehicles', status = 'all', type = 'all' } = props;
  const [fleet] = useState(() => createFleetView(source));
  const [opened, setOpened] = useState<ReturnType<typeof openByView>>();
  const isSingle = useRef(false);
  const keys = [...new Set([...(chosen ? [chosen] : []), ...also])].filter((key) => /^\d+$/.test(key)).slice(0, 100);
  const vehicle = Number((chosen && rows.find(({ key }) => key === chosen)?.vehicle_id) || 0);

  const query = useQuery({
    // One key for all filters and parts of the map: the shown data stay until the next response arrives.
    queryKey: ['mfe-fleet', 'fleet-view', of],
    queryFn: ({ signal }) =>
      fleet.read({ of, status, type, keys, named, near }, !isSingle.current && opened?.isCounted() === true, signal),
    refetchInterval: READ_EVERY,
    structuralSharing: false, // rows that did not change are the same objects
    meta: { alarms: true },
  });
  const { data, error, isError, isFetching, fetchStatus, dataUpdatedAt, refetch } = query;
  const readAgain = useRef(refetch);
  const asked = JSON.stringify([status, type, keys, named, near]);
  const wasAsked = useRef(asked);
  useEffect(
    function readWhatIsAskedFor() {
      readAgain.current = refetch;
      if (wasAsked.current === asked) return;
      wasAsked.current = asked;
      void refetch();
    },
    [refetch, asked],
  );

  useScopedEffect(
    function follow(scope) {
      let isDue = false;
      const readSoon = () => {
        if (isDue) return;
        isDue = true;
        scope.later(() => {
          isDue = false;
          void readAgain.current();
        }, MOVED_MS);
      };
      const next = openByView(live, scope, () => {
        // The vehicles are read before the counts disappear, so that the map is not empty in between.
        isSingle.current = true;
        readSoon();
      });
      const onView: typeof next.link.onView = (view) => {
        next.link.onView(view);
        if (fleet.look(view)) readSoon();
      };
      setOpened({ ...next, link: { ...next.link, onView } });
      scope.add(() => onLink(null));
    },
    [fleet, onLink],
  );

  useEffect(
    function sayWhatIsFollowed() {
      opened?.follow({ vehicles: vehicle > 0 ? [vehicle] : [], of: { of, status, type } });
    },
    [opened, vehicle, of, status, type],
  );
  useEffect(
    function showCounts() {
      if (!data) return;
      isSingle.current = false;
      opened?.take({ v: 1, zoom: data.zoom, all: true, cells: data.cells });
    },
    [opened, data],
  );

  const list = useMemo((): MapWhole['list'] => fleet.list.bind(null, { of, status, type }), [fleet, of, status, type]);
  const map = useMemo(
    () => opened && { ...opened.link, ...(data && { whole: wholeOf(data, list) }) },
    [opened, data, list],
  );
  useEffect(
    function passOn() {
      if (!map) return;
      const { vehicles = 0, online = 0, offline = 0, alarmed = 0 } = data?.totals ?? {};
      onLink({
        map,
        query: { data: data?.rows, error, isError, isFetching, fetchStatus, dataUpdatedAt, refetch },
        stats: { filtered: vehicles, online, offline, alarms: alarmed },
      });
    },
    [onLink, map, data, error, isError, isFetching, fetchStatus, dataUpdatedAt, refetch],
  );
  return null;
}
