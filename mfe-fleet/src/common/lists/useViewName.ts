import { useSession } from 'shared-auth';

/** The name under which the signed-in user's view of a list is stored: several people work at one computer. */
export const useViewName = (list: string): string => `${useSession().user?.username ?? ''}.${list}`;
