import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, type Id, session, wire } from 'shared-auth';
import { type Role, roles } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const PATH = '/api/auth/second-factor';
const RULES = '/api/second-factor/rules';
const ofUser = (id: Id) => `/api/users/${encodeURIComponent(String(id))}/second-factor`;

const passkey = v.object({ id: wire.id(), name: v.string(), created_at: wire.time(), last_used_at: wire.time() });
export type Passkey = v.InferOutput<typeof passkey>;

const own = v.object({
  totp: v.nullable(v.object({ created_at: wire.time() })),
  passkeys: v.array(passkey),
  recovery_codes_left: v.number(),
  is_required: v.boolean(),
});
export type OwnFactors = v.InferOutput<typeof own>;

/** GET /api/auth/second-factor: what one has next to the password. */
export const ownFactors = queryOptions({
  queryKey: ['mfe-admin', 'second-factor'],
  queryFn: ({ signal }) => api.get(PATH, own, { signal }),
});

const codes = v.object({ data: v.object({ recovery_codes: v.nullable(v.array(v.string())) }) });
const beginApp = v.object({ data: v.object({ ticket: v.string(), secret: v.string(), address: v.string() }) });
export type BegunApp = v.InferOutput<typeof beginApp>['data'];

/** POST /api/auth/second-factor/totp: a new secret, as an app's camera reads it. */
export const startApp = async (): Promise<BegunApp> => (await api.post(`${PATH}/totp`, {}, { schema: beginApp })).data;

/** PUT /api/auth/second-factor/totp, with a code that the app shows. @returns recovery codes with the first factor */
export const addApp = async (input: { ticket: string; code: string }): Promise<readonly string[] | null> =>
  (await api.put(`${PATH}/totp`, input, { schema: codes })).data.recovery_codes;

const beginPasskey = v.object({ data: v.object({ ticket: v.string(), options: v.looseObject({}) }) });

/** A browser that has made no passkey, and why. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
  constructor(readonly why: 'cancelled' | 'exists' | 'failed') {
    super(why);
  }
}
const whyNot = (error: unknown): NoPasskey['why'] => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'exists';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
};

/** Has the browser make a passkey. @returns recovery codes with the first factor @throws NoPasskey, ApiError */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const { data } = await api.post(`${PATH}/passkeys/options`, {}, { schema: beginPasskey });
  const { startRegistration } = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  // As the server's library of the same project made them.
  const optionsJSON = data.options as unknown as Options;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new NoPasskey(whyNot(error));
  });
  const input = { ticket: data.ticket, name, passkey: made };
  return (await api.post(`${PATH}/passkeys`, input, { schema: codes })).data.recovery_codes;
}

/** POST /api/auth/second-factor/recovery-codes: others, in place of all there were. */
export const newCodes = async (): Promise<readonly string[]> =>
  (await api.post(`${PATH}/recovery-codes`, {}, { schema: codes })).data.recovery_codes ?? [];

/** What is done with a factor that there is: `null` is the app. */
type FactorChange = { remove: Id | null } | { rename: Id; name: string };

/** DELETE of the app or of a passkey, PUT of a passkey's name. */
export const useChangeFactor = () =>
  useChange(ownFactors.queryKey, (change: FactorChange) => {
    if ('rename' in change) return api.put(`${PATH}/passkeys/${change.rename}`, { name: change.name });
    return api.delete(change.remove === null ? `${PATH}/totp` : `${PATH}/passkeys/${change.remove}`);
  });

/** After an addition: the list is read again, and a console that waited for it opens. */
export function useAdded() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ownFactors.queryKey });
    if (session.getSnapshot().user?.must_add_second_factor === true) await session.recheck();
  };
}

const rules = v.object({
  required_roles: v.pipe(
    v.array(v.string()),
    v.transform((names) => roles.filter((role) => names.includes(role))),
  ),
  confirms: v.boolean(),
  asks_company_accounts: v.boolean(),
});
export interface SecondFactorRules {
  required_roles: Role[];
  confirms: boolean;
  asks_company_accounts: boolean;
}

/** GET /api/second-factor/rules */
export const secondFactorRules = queryOptions({
  queryKey: ['mfe-admin', 'second-factor-rules'],
  queryFn: ({ signal }): Promise<SecondFactorRules> => api.get(RULES, rules, { signal }),
});

/** PUT /api/second-factor/rules */
export const useSaveRules = () =>
  useChange(secondFactorRules.queryKey, (input: SecondFactorRules) => api.put(RULES, input));

const others = v.object({ has_totp: v.boolean(), passkeys: v.number(), recovery_codes_left: v.number() });

/** GET /api/users/{id}/second-factor */
export const factorsOf = (id: Id) =>
  queryOptions({
    queryKey: ['mfe-admin', 'second-factor', String(id)],
    queryFn: ({ signal }) => api.get(ofUser(id), others, { signal }),
  });

/** DELETE /api/users/{id}/second-factor */
export const useResetFactors = (id: Id) => useChange(['mfe-admin'], () => api.delete(ofUser(id)));
