import { queryOptions } from '@tanstack/react-query';
import { api } from 'shared-auth';
import * as v from 'valibot';

const refusals = ['short', 'blank', 'username', 'known'] as const;

const strength = v.object({
  data: v.object({
    /** 0 to 4. */
    score: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)),
    /** Why the server would refuse it; a reason of a newer server is none that this page has words for. */
    refusal: v.fallback(v.nullable(v.picklist(refusals)), null),
  }),
});

/** POST /api/auth/password-strength: what the server thinks of a password, by the rules it will apply. Kept nowhere. */
export const strengthQuery = (password: string, username?: string) =>
  queryOptions({
    queryKey: ['mfe-admin', 'password-strength', password, username],
    queryFn: async ({ signal }) => {
      const body = { password, ...(username !== undefined && { username }) };
      return (await api.post('/api/auth/password-strength', body, { schema: strength, signal })).data;
    },
    enabled: password !== '',
    gcTime: 0,
    retry: false,
  });
