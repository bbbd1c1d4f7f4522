import type { Id } from '../contract/identity';
import { createSignal, type Signal } from '../contract/signal';
import { createAlarmDeduplicator } from './alarmDeduplicator';
import {
  type LiveAlarm,
  type LiveEventName,
  type LiveEvents,
  type LiveLocation,
  type LiveNotification,
  type LiveSessionChange,
  type LiveStatus,
  type LiveUnknownTrackers,
  readLiveEvents,
} from './events';
import { vehicleKey } from './identity';
import { emptyBuffer, LIVE_CAPS, markedAlarm, mergeAlarms, prepend, pushCapped } from './liveBuffer';
import { createLiveRooms, type LiveTransport } from './liveRooms';
import { createLiveRows } from './liveRows';
import { isNewer } from './position';

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

type Batch<Name extends LiveEventName> = readonly LiveEvents[Name][];
type Listener<Name extends LiveEventName> = (batch: Batch<Name>) => void;

const empty: LiveSnapshot = { connected: false, locations: [], alarms: [], statuses: [], dropped: 0, reconnections: 0 };

/**
 * Live data outside React: capped buffers, at most one delivery per animation frame, the newest state of each vehicle
 * by the time of its fix. `receive` may be called tens of thousands of times a second.
 */
export function createLiveStore(nextFrame: (fn: () => void) => void = (fn) => requestAnimationFrame(fn)) {
  let snapshot = empty;
  let everConnected = false;
  let scheduled = false;
  let generation = 0;
  let buffer = emptyBuffer();
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
    notification: createSignal(),
    'session-change': createSignal(),
  };
  const newAlarm = createSignal<[alarm: LiveAlarm]>();
  const wasReset = createSignal();
  const sessionChanged = createSignal<[change: LiveSessionChange]>();
  const unknownTrackers = createSignal<[trackers: LiveUnknownTrackers]>();
  const newNotification = createSignal<[notification: LiveNotification]>();
  const cells = createSignal<[payload: unknown]>();
  const rooms = createLiveRooms(() => snapshot.connected);

  function notify<Name extends LiveEventName>(name: Name, batch: Batch<Name>) {
    if (batch.length > 0) batches[name].send(batch);
  }

  const subscribe = <Name extends LiveEventName>(name: Name, listener: Listener<Name>) =>
    batches[name].subscribe(listener);

  function deliver() {
    scheduled = false;
    const { locations, alarms, statuses, updates, moved, changed, dropped } = buffer;
    buffer = emptyBuffer();
    snapshot = {
      ...snapshot,
      dropped: snapshot.dropped + dropped,
      locations: prepend(locations, snapshot.locations, LIVE_CAPS.locations),
      alarms: alarms.length > 0 ? mergeAlarms(alarms, snapshot.alarms) : snapshot.alarms,
      statuses: prepend(statuses, snapshot.statuses, LIVE_CAPS.statuses),
    };
    delivered.send();
    notify('location-update', [...moved.values()]);
    notify('alarm', alarms);
    notify('status-update', [...changed.values()]);
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

  const handlers: { [Name in LiveEventName]: (record: LiveEvents[Name]) => void } = {
    'location-update'(location) {
      const key = vehicleKey(location);
      if (!isNewer(location, newestFix.get(key))) return;
      if (location.fixAt !== null) newestFix.set(key, location);
      pushCapped(buffer.locations, location, LIVE_CAPS.locations);
      buffer.moved.set(key, location);
    },
    alarm(alarm) {
      if (!alarmDeduplicator.isNew(alarm)) {
        if (alarm.acknowledged && alarm.id !== null)
          handlers['alarm-update']({ change: 'acknowledged', ids: [alarm.id], alarms: [] });
        return;
      }
      pushCapped(buffer.alarms, alarm, LIVE_CAPS.alarms);
      newAlarm.send(alarm);
    },
    'alarm-update'(update) {
      if (update.change === 'acknowledged') markAcknowledged(update.ids);
      if (update.change === 'unacknowledged') markAcknowledged(update.ids, false);
      buffer.updates.push(update);
    },
    'unknown-trackers'(trackers) {
      unknownTrackers.send(trackers);
    },
    notification(notification) {
      newNotification.send(notification);
    },
    'session-change'(change) {
      sessionChanged.send(change);
    },
    'status-update'(status) {
      const key = vehicleKey(status);
      if (status.time !== null && status.time < (newestStatus.get(key) ?? status.time)) return;
      if (status.time !== null) newestStatus.set(key, status.time);
      pushCapped(buffer.statuses, status, LIVE_CAPS.statuses);
      buffer.changed.set(key, status);
    },
  };

  function markAcknowledged(ids: readonly Id[], acknowledged = true) {
    buffer.alarms = buffer.alarms.map((alarm) => markedAlarm(alarm, ids, acknowledged));
    const alarms = snapshot.alarms.map((alarm) => markedAlarm(alarm, ids, acknowledged));
    if (alarms.some((alarm, index) => alarm !== snapshot.alarms[index])) snapshot = { ...snapshot, alarms };
  }

  function updateAlarms(change: string, ids: readonly Id[], alarms: readonly unknown[] = []) {
    if (ids.length === 0) return;
    handlers['alarm-update']({ change, ids, alarms, isOwn: true });
    // Delivered immediately, not with the next frame: the user's action is shown together with its response.
    deliver();
  }

  function receive<Name extends LiveEventName>(name: Name, payload: unknown) {
    for (const record of readLiveEvents(name, payload)) {
      if (record === null) buffer.dropped += 1;
      else handlers[name](record);
    }
    schedule();
  }

  return {
    getSnapshot: () => snapshot,
    /** Calls back after each delivered frame. */
    watch: delivered.subscribe,
    /**
     * Calls back at most once per animation frame, without a re-render: for locations and statuses with the newest
     * record of each vehicle that changed, for alarms with each new one (the newest 50 to 100 of a burst).
     *
     * @example useScopedEffect((scope) => void scope.add(live.subscribe('alarm', readAgain)), [readAgain]);
     * @returns a function that unsubscribes
     */
    subscribe,
    /** A page's rows, to which each event's vehicle is resolved once; all readers share their newest state. */
    registerRows: () => createLiveRows({ subscribe }),
    /**
     * Calls back at once with each new alarm, also in a hidden tab, where no frame is drawn: for sounds and
     * notifications, not for rendering. May be called tens of thousands of times a second.
     */
    onAlarm: newAlarm.subscribe,
    /**
     * Calls back when unregistered trackers send: managers are told of each one once. Returns a function that
     * unsubscribes.
     */
    onUnknownTrackers: unknownTrackers.subscribe,
    /** Calls back with each message to the signed-in person. Returns a function that unsubscribes. */
    onNotification: newNotification.subscribe,
    /**
     * Calls back when someone signs in with this account elsewhere, and when one of its sessions ends. Returns a
     * function that unsubscribes.
     */
    onSessionChange: sessionChanged.subscribe,
    /** Joins fleet tracking until the returned function is called; rejoined after a reconnect. */
    joinFleet: () => rooms.join(null),
    /** Joins one vehicle's tracking until the returned function is called; rejoined after a reconnect. */
    joinVehicle: (vehicle: Id) => rooms.join(vehicle),
    /**
     * Tells the server which part the map shows, so that it sends only that; null: everything again. Repeated after a
     * reconnect. Only where the server announces `live.view` (docs/live.md).
     */
    look: rooms.look,
    /** Calls back with the unparsed payload of each `live:cells`. Returns a function that unsubscribes. */
    onCells: cells.subscribe,
    /** The user acknowledged alarms, so that the bell agrees with the page. */
    acknowledge(ids: readonly Id[]) {
      updateAlarms('acknowledged', ids);
    },
    /**
     * The user did something with alarms. Everything that shows them follows at once, also where the server does not
     * broadcast it.
     */
    updateAlarms,
    /** For the shell: the rooms that are joined now. */
    joinedRooms: rooms.joined,
    /** For the shell: an event arrived. */
    receive,
    /** For the shell: `live:cells` arrived. */
    receiveCells: cells.send,
    /** For the shell: the socket that carries the emits. */
    attach: (next: LiveTransport | null) => rooms.attach(next),
    /** For the shell: the connection opened or closed. Reported at once, not with the next frame. */
    setConnected(connected: boolean) {
      if (connected === snapshot.connected) return;
      const reconnections = snapshot.reconnections + (connected && everConnected ? 1 : 0);
      if (connected) everConnected = true;
      snapshot = { ...snapshot, connected, reconnections };
      if (connected) rooms.rejoin();
      delivered.send();
    },
    /** For the shell: the user signed out; all their data is removed. */
    reset() {
      generation += 1;
      scheduled = false;
      everConnected = false;
      snapshot = empty;
      buffer = emptyBuffer();
      newestFix.clear();
      newestStatus.clear();
      alarmDeduplicator.clear();
      delivered.send();
      wasReset.send();
    },
    onReset: wasReset.subscribe,
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;
