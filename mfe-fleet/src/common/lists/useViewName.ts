import { useSession } from 'shared-auth';

/** Under this name the signed-in user's choice of a list's columns is kept: several people work at one computer. */
export const useViewName = (list: string): string => `${useSession().user?.username ?? ''}.${list}`;
