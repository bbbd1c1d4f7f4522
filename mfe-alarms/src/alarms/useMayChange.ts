import { useSession } from 'shared-auth';

/** Whether the user may acknowledge and delete alarms: every role but a driver, who only reads. */
export const useMayChange = (): boolean => useSession().user?.role !== 'driver';
