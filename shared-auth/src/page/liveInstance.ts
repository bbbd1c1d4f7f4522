import { createLiveStore } from '../live/liveStore';
import { createOpenAlarms } from '../live/openAlarms';

/** The one live store of the page; the shell feeds it from the socket. */
export const live = createLiveStore();

/** The alarms that nobody has acknowledged: the bell's, and the dashboard's figure between two fetches. */
export const openAlarms = createOpenAlarms(live);
live.onReset(openAlarms.reset);
