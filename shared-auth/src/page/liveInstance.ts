import { createAlarmFeed } from '../live/alarmFeed';
import { createLiveStore } from '../live/liveStore';
import { api } from './instance';

/** The one live store of the page; the shell feeds it from the socket. */
export const live = createLiveStore();

/** The one feed of alarms of the page; see `createAlarmFeed`. */
export const alarmFeed = createAlarmFeed(live);
live.onReset(alarmFeed.reset);
// Pages mark when they read a response; what was asked for early may be of the state before an alarm.
live.onAlarm(api.outdateEarly);
live.subscribe('alarm-update', api.outdateEarly);

/** @deprecated the feed under its older name, for modules that were published with it. */
export const openAlarms = alarmFeed;
