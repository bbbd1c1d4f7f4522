import { createAlarmFeed } from '../live/alarmFeed';
import { createLiveStore } from '../live/liveStore';

/** The one live store of the page; the shell feeds it from the socket. */
export const live = createLiveStore();

/** The one feed of alarms of the page: everything that shows alarms reads its rows as they are now. */
export const alarmFeed = createAlarmFeed(live);
live.onReset(alarmFeed.reset);

/** @deprecated the feed under its older name, for modules that were published with it. */
export const openAlarms = alarmFeed;
