import { queryOptions } from '@tanstack/react-query';
import { passwordCalls, passwordRefusals } from 'shared-auth/calls';
import { send } from '../calls';

/** The server's rating of a password, by the rules that it will apply. The password is not stored. */
export const strengthQuery = (password: string, username?: string) =>
  queryOptions({
    queryKey: ['mfe-admin', 'password-strength', password, username],
    queryFn: async ({ signal }) => {
      const body = { password, ...(username !== undefined && { username }) };
      const rated = await send(passwordCalls.rate, { body }, { signal });
      // The page has no text for an unknown reason of a newer server, so it is treated as none.
      return rated && { ...rated, refusal: passwordRefusals.find((one) => one === rated.refusal) ?? null };
    },
    enabled: password !== '',
    gcTime: 0,
    retry: false,
  });
