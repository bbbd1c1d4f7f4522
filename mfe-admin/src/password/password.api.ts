import { queryOptions } from '@tanstack/react-query';
import { passwordCalls, passwordRefusals } from 'shared-auth/calls';
import { send } from '../calls';

/** What the server thinks of a password, by the rules that it will apply. Kept nowhere. */
export const strengthQuery = (password: string, username?: string) =>
  queryOptions({
    queryKey: ['mfe-admin', 'password-strength', password, username],
    queryFn: async ({ signal }) => {
      const body = { password, ...(username !== undefined && { username }) };
      const rated = await send(passwordCalls.rate, { body }, { signal });
      // A reason of a newer server is none that this page has words for.
      return rated && { ...rated, refusal: passwordRefusals.find((one) => one === rated.refusal) ?? null };
    },
    enabled: password !== '',
    gcTime: 0,
    retry: false,
  });
