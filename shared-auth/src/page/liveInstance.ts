import { createAlarmFeed } from '../live/alarmFeed';
import { createLiveStore, type LiveStore } from '../live/liveStore';
import { api } from './instance';

/** The one live store of the page. For the shell, which feeds it from the socket, and for tests. */
export const liveLink: LiveStore = createLiveStore();

let refused = 0;
const refuse = () => {
  refused += 1;
};
/** For the shell: the number of calls by modules, since the last query, that are reserved for the shell. */
export function takeRefusedCalls(): number {
  const taken = refused;
  refused = 0;
  return taken;
}

/**
 * The page's live data, for every reader. Writes of the shell have no effect here: a module that reported the
 * connection as closed would close it for all.
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
// Pages mark when they read a response, but an early call may have read the state before an alarm.
live.onAlarm(api.outdateEarly);
live.subscribe('alarm-update', api.outdateEarly);

/** @deprecated the feed under its older name, for modules that were published with it. */
export const openAlarms = alarmFeed;
