import { createAlarmFeed } from '../live/alarmFeed';
import { createLiveStore, type LiveStore } from '../live/liveStore';
import { api } from './instance';

/** The one live store of the page. For the shell, which feeds it from the socket, and for tests. */
export const liveLink: LiveStore = createLiveStore();

let refused = 0;
const refuse = () => {
  refused += 1;
};
/** For the shell: how often modules have called since the last time what only the shell may. */
export function takeRefusedCalls(): number {
  const taken = refused;
  refused = 0;
  return taken;
}

/**
 * The page's live data, for whoever reads it. What the shell writes does nothing here: a module that took the
 * connection for closed would take it from all.
 */
export const live: LiveStore = Object.freeze({
  ...liveLink,
  // Alarms that were missed are read by the module of alarms.
  receive: (...[name, payload]: Parameters<LiveStore['receive']>) =>
    name === 'alarm' ? liveLink.receive(name, payload) : refuse(),
  receiveCells: refuse,
  attach: refuse,
  setConnected: refuse,
  reset: refuse,
});

/** The one feed of alarms of the page; see `createAlarmFeed`. */
export const alarmFeed = createAlarmFeed(live);
live.onReset(alarmFeed.reset);
// Pages mark when they read a response; what was asked for early may be of the state before an alarm.
live.onAlarm(api.outdateEarly);
live.subscribe('alarm-update', api.outdateEarly);

/** @deprecated the feed under its older name, for modules that were published with it. */
export const openAlarms = alarmFeed;
