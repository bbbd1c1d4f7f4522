import { useQueryClient } from '@tanstack/react-query';
import { api, type Id, session } from 'shared-auth';
import { type CallRow, ownSessionCalls, userSessionCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { change, read, send } from '../calls';

const PATH = '/api/auth/second-factor';

export type OwnFactors = CallRow<typeof ownSessionCalls.factors>;
export type Passkey = OwnFactors['passkeys'][number];

/** The user's second factors. */
export const ownFactors = read(ownSessionCalls.factors);

const codes = v.object({ data: v.object({ recovery_codes: v.nullable(v.array(v.string())) }) });
const beginApp = v.object({ data: v.object({ ticket: v.string(), secret: v.string(), address: v.string() }) });
export type BegunApp = v.InferOutput<typeof beginApp>['data'];

/** POST /api/auth/second-factor/totp: a new secret, in the form that an app scans. */
export const startApp = async (): Promise<BegunApp> => (await api.post(`${PATH}/totp`, {}, { schema: beginApp })).data;

/** PUT /api/auth/second-factor/totp, with a code that the app shows. @returns recovery codes with the first factor */
export const addApp = async (input: { ticket: string; code: string }): Promise<readonly string[] | null> =>
  (await api.put(`${PATH}/totp`, input, { schema: codes })).data.recovery_codes;

const beginPasskey = v.object({ data: v.object({ ticket: v.string(), options: v.looseObject({}) }) });

/** The browser created no passkey, with the reason. */
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

/** Lets the browser create a passkey. @returns recovery codes with the first factor @throws NoPasskey, ApiError */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const { data } = await api.post(`${PATH}/passkeys/options`, {}, { schema: beginPasskey });
  const { startRegistration } = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  // Made by the server's library of the same project.
  const optionsJSON = data.options as unknown as Options;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new NoPasskey(whyNot(error));
  });
  const input = { ticket: data.ticket, name, passkey: made };
  return (await api.post(`${PATH}/passkeys`, input, { schema: codes })).data.recovery_codes;
}

/** Replaces all recovery codes. */
export const newCodes = async (): Promise<readonly string[]> =>
  (await send(ownSessionCalls.newCodes, {}))?.recovery_codes ?? [];

/** A change of a user's factor; `null` means the app. */
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

export type SecondFactorRules = CallRow<typeof userSessionCalls.rules>;

export const secondFactorRules = read(userSessionCalls.rules);
export const useSaveRules = () => useChange(...change(userSessionCalls.saveRules));

export const factorsOf = (id: Id) => read(userSessionCalls.factors, { id });
export const useResetFactors = () => useChange(...change(userSessionCalls.resetFactors));
