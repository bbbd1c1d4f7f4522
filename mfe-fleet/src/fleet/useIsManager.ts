import { can, useSession } from 'shared-auth';

/** Whether the user may add, edit and delete vehicles and devices (spec core §6). */
export function useIsManager(): boolean {
  const { user } = useSession();
  return can(user, 'manager');
}
