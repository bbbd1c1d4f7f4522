import { type Id, sameId } from '../contract/identity';
import { createSignal, type Signal } from '../contract/signal';
import { createAlarmDeduplicator } from './alarmDeduplicator';
import {
  type LiveAlarm,
  type LiveAlarmUpdate,
  type LiveEventName,
  type LiveEvents,
  type LiveLocation,
  type LiveStatus,
  type LiveUnknownTrackers,
  readLiveEvents,
} from './events';
import { vehicleKey } from './identity';
import { createLiveRows } from './liveRows';
import { isNewer } from './position';

/** In-memory caps (spec core §4). */
export const LIVE_CAPS = { locations: 100, alarms: 50, statuses: 100 } as const;

export interface LiveSnapshot {
  connected: boolean;
  /** Newest first, at most 100. */
  locations: readonly LiveLocation[];
  /** Newest first, at most 50. */
  alarms: readonly LiveAlarm[];
  /** Newest first, at most 100. */
  statuses: readonly LiveStatus[];
  /** Payloads that could not be read since the page opened. */
  dropped: number;
  /** Counts up with each connection that follows an earlier one: lists refetch when it changes. */
  reconnections: number;
}

/** What the shell's socket offers to the store. Emits outside a connection are not sent (spec core §7). */
export interface LiveTransport {
  emit(event: 'join-vehicle-tracking' | 'leave-vehicle-tracking', vehicle: Id): void;
  emit(event: 'join-fleet-tracking' | 'leave-fleet-tracking'): void;
}

type Batch<Name extends LiveEventName> = readonly LiveEvents[Name][];
type Listener<Name extends LiveEventName> = (batch: Batch<Name>) => void;

const empty: LiveSnapshot = { connected: false, locations: [], alarms: [], statuses: [], dropped: 0, reconnections: 0 };

/** Takes `fresh` (oldest first) in front of `kept`, up to the cap. */
function prepend<T>(fresh: readonly T[], kept: readonly T[], cap: number): readonly T[] {
  if (fresh.length === 0) return kept;
  const newest = fresh.slice(-cap).reverse();
  return newest.concat(kept.slice(0, cap - newest.length));
}

/** Keeps an array from growing past twice its cap between two frames. */
function pushCapped<T>(list: T[], item: T, cap: number): void {
  list.push(item);
  if (list.length >= cap * 2) list.splice(0, list.length - cap);
}

/**
 * Takes `fresh` (oldest first) in front of `kept`, newest first by the alarms' own times, up to the cap: those of a gap come after
 * newer ones. One without a time keeps the place it arrived at.
 */
function mergeAlarms(fresh: readonly LiveAlarm[], kept: readonly LiveAlarm[]): readonly LiveAlarm[] {
  let latest = Number.POSITIVE_INFINITY;
  const placed = [...fresh.toReversed(), ...kept].map((alarm) => {
    latest = alarm.timestamp ?? latest;
    return { alarm, at: latest };
  });
  placed.sort((a, b) => (a.at === b.at ? 0 : b.at - a.at));
  return placed.slice(0, LIVE_CAPS.alarms).map(({ alarm }) => alarm);
}

/**
 * Live data outside React: capped buffers, at most one delivery per animation frame, the newest state of each vehicle by
 * the time of its fix. `receive` may be called tens of thousands of times a second.
 */
export function createLiveStore(nextFrame: (fn: () => void) => void = (fn) => requestAnimationFrame(fn)) {
  let snapshot = empty;
  let everConnected = false;
  let scheduled = false;
  let transport: LiveTransport | null = null;
  let generation = 0;

  let pendingLocations: LiveLocation[] = [];
  let pendingAlarms: LiveAlarm[] = [];
  let pendingStatuses: LiveStatus[] = [];
  let pendingUpdates: LiveAlarmUpdate[] = [];
  let movedVehicles = new Map<string, LiveLocation>();
  let changedVehicles = new Map<string, LiveStatus>();
  let pending: Partial<LiveSnapshot> = {};
  const newestFix = new Map<string, LiveLocation>();
  const newestStatus = new Map<string, number>();
  const alarmDeduplicator = createAlarmDeduplicator();

  const delivered = createSignal();
  const batches: { [Name in LiveEventName]: Signal<[batch: Batch<Name>]> } = {
    'location-update': createSignal(),
    alarm: createSignal(),
    'status-update': createSignal(),
    'alarm-update': createSignal(),
    'unknown-trackers': createSignal(),
  };
  const newAlarm = createSignal<[alarm: LiveAlarm]>();
  const unknownTrackers = createSignal<[trackers: LiveUnknownTrackers]>();
  const rooms = new Map<string, { vehicle: Id | null; members: number }>();

  function notify<Name extends LiveEventName>(name: Name, batch: Batch<Name>) {
    if (batch.length > 0) batches[name].send(batch);
  }

  const subscribe = <Name extends LiveEventName>(name: Name, listener: Listener<Name>) =>
    batches[name].subscribe(listener);

  function deliver() {
    scheduled = false;
    const moved = [...movedVehicles.values()];
    const alarms = pendingAlarms;
    const changed = [...changedVehicles.values()];
    const updates = pendingUpdates;
    snapshot = {
      ...snapshot,
      ...pending,
      locations: prepend(pendingLocations, snapshot.locations, LIVE_CAPS.locations),
      alarms: alarms.length > 0 ? mergeAlarms(alarms, snapshot.alarms) : snapshot.alarms,
      statuses: prepend(pendingStatuses, snapshot.statuses, LIVE_CAPS.statuses),
    };
    pending = {};
    pendingLocations = [];
    pendingAlarms = [];
    pendingStatuses = [];
    pendingUpdates = [];
    movedVehicles = new Map();
    changedVehicles = new Map();
    delivered.send();
    notify('location-update', moved);
    notify('alarm', alarms);
    notify('status-update', changed);
    notify('alarm-update', updates);
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    const started = generation;
    nextFrame(() => {
      if (started === generation) deliver();
    });
  }

  function accept(name: LiveEventName, record: LiveEvents[LiveEventName]) {
    if (name === 'location-update') {
      const location = record as LiveLocation; // readLiveEvents gives this type for this name
      const key = vehicleKey(location);
      if (!isNewer(location, newestFix.get(key))) return;
      if (location.fixAt !== null) newestFix.set(key, location);
      pushCapped(pendingLocations, location, LIVE_CAPS.locations);
      movedVehicles.set(key, location);
    } else if (name === 'alarm') {
      const alarm = record as LiveAlarm; // readLiveEvents gives this type for this name
      if (!alarmDeduplicator.isNew(alarm)) {
        if (alarm.acknowledged && alarm.id !== null) markAcknowledged([alarm.id]);
        return;
      }
      pushCapped(pendingAlarms, alarm, LIVE_CAPS.alarms);
      newAlarm.send(alarm);
    } else if (name === 'alarm-update') {
      const update = record as LiveAlarmUpdate; // readLiveEvents gives this type for this name
      if (update.change === 'acknowledged') markAcknowledged(update.ids);
      if (update.change === 'unacknowledged') markAcknowledged(update.ids, false);
      pendingUpdates.push(update);
    } else if (name === 'unknown-trackers') {
      unknownTrackers.send(record as LiveUnknownTrackers); // readLiveEvents gives this type for this name
    } else {
      const status = record as LiveStatus; // readLiveEvents gives this type for this name
      const key = vehicleKey(status);
      if (status.time !== null && status.time < (newestStatus.get(key) ?? status.time)) return;
      if (status.time !== null) newestStatus.set(key, status.time);
      pushCapped(pendingStatuses, status, LIVE_CAPS.statuses);
      changedVehicles.set(key, status);
    }
  }

  function markAcknowledged(ids: readonly Id[], acknowledged = true) {
    const mark = (alarm: LiveAlarm) =>
      alarm.acknowledged !== acknowledged && ids.some((id) => sameId(id, alarm.id))
        ? { ...alarm, acknowledged }
        : alarm;
    pendingAlarms = pendingAlarms.map(mark);
    if (snapshot.alarms.some((alarm) => mark(alarm) !== alarm))
      snapshot = { ...snapshot, alarms: snapshot.alarms.map(mark) };
  }

  function updateAlarms(change: 'acknowledged' | 'unacknowledged' | 'deleted', ids: readonly Id[]) {
    if (ids.length === 0) return;
    accept('alarm-update', { change, ids, alarms: [] });
    schedule();
  }

  function join(key: string, vehicle: Id | null): () => void {
    const room = rooms.get(key) ?? { vehicle, members: 0 };
    room.members += 1;
    rooms.set(key, room);
    if (room.members === 1 && snapshot.connected) emitRoom('join', vehicle);
    let joined = true;
    return () => {
      if (!joined) return;
      joined = false;
      room.members -= 1;
      if (room.members > 0) return;
      rooms.delete(key);
      if (snapshot.connected) emitRoom('leave', vehicle);
    };
  }

  function emitRoom(what: 'join' | 'leave', vehicle: Id | null) {
    if (vehicle === null) transport?.emit(`${what}-fleet-tracking`);
    else transport?.emit(`${what}-vehicle-tracking`, vehicle);
  }

  return {
    getSnapshot: () => snapshot,
    /** Calls back after each delivered frame. */
    watch: delivered.subscribe,
    /**
     * Calls back at most once per animation frame, without re-rendering anything: for locations and statuses with the newest
     * record of each vehicle that changed, for alarms with each new one (the newest 50 to 100 of a burst).
     *
     * @example useScopedEffect((scope) => void scope.add(live.subscribe('alarm', readAgain)), [readAgain]);
     * @returns what ends it
     */
    subscribe,
    /** A page's rows, against which each event's vehicle is resolved once; their newest state is kept for all readers. */
    registerRows: () => createLiveRows({ subscribe }),
    /**
     * Calls back at once with each new alarm, also in a hidden tab, where no frame is drawn: for sounds and notifications,
     * not for rendering. May be called tens of thousands of times a second.
     */
    onAlarm: newAlarm.subscribe,
    /** Calls back when trackers send that nobody entered: each is named once, to managers. Returns what ends it. */
    onUnknownTrackers: unknownTrackers.subscribe,
    /** Joins fleet tracking until the returned function is called; rejoined after a reconnect. */
    joinFleet: () => join('fleet', null),
    /** Joins one vehicle's tracking until the returned function is called; rejoined after a reconnect. */
    joinVehicle: (vehicle: Id) => join(`v:${vehicle}`, vehicle),
    /** The user acknowledged alarms, so that the bell agrees with the page. */
    acknowledge(ids: readonly Id[]) {
      updateAlarms('acknowledged', ids);
    },
    /** The user did something with alarms: whatever shows them follows at once, whether or not the server broadcasts it. */
    updateAlarms,
    /** For the shell: an event came in. */
    receive(name: LiveEventName, payload: unknown) {
      for (const record of readLiveEvents(name, payload)) {
        if (record === null) pending.dropped = (pending.dropped ?? snapshot.dropped) + 1;
        else accept(name, record);
      }
      schedule();
    },
    /** For the shell: the socket that carries the emits. */
    attach(next: LiveTransport | null) {
      transport = next;
    },
    /** For the shell: the connection opened or closed. Reported at once, not with the next frame. */
    setConnected(connected: boolean) {
      if (connected === snapshot.connected) return;
      const reconnections = snapshot.reconnections + (connected && everConnected ? 1 : 0);
      if (connected) everConnected = true;
      snapshot = { ...snapshot, connected, reconnections };
      if (connected) for (const room of rooms.values()) emitRoom('join', room.vehicle);
      delivered.send();
    },
    /** For the shell: the user signed out; nothing of theirs stays. */
    reset() {
      generation += 1;
      scheduled = false;
      everConnected = false;
      snapshot = empty;
      pendingLocations = [];
      pendingAlarms = [];
      pendingStatuses = [];
      pendingUpdates = [];
      movedVehicles = new Map();
      changedVehicles = new Map();
      pending = {};
      newestFix.clear();
      newestStatus.clear();
      alarmDeduplicator.clear();
      delivered.send();
    },
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;
