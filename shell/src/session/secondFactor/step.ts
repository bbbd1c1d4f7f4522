import { isApiError } from 'shared-auth';
import * as v from 'valibot';

/** The server's options for a passkey; the library reads them. */
const options = v.optional(v.looseObject({ challenge: v.string() }));

/** A step that waits for its proof. Methods unknown to this console are left out. */
export const stepSchema = v.object({
  ticket: v.string(),
  methods: v.pipe(
    v.array(v.string()),
    v.transform((names) => methods.filter((method) => names.includes(method))),
  ),
  passkey_options: options,
});
const methods = ['passkey', 'code', 'password'] as const;
export type Step = v.InferOutput<typeof stepSchema>;

/** The user's answer to a step: one of these. */
export interface Proof {
  code?: string;
  password?: string;
  passkey?: object;
}

/** Whether the step has ended, so that the sign-in begins anew. */
export const hasExpired = (error: unknown): boolean => isApiError(error) && error.reason === 'second_factor_expired';

/** @throws the error of the browser, see {@link passkeyProblem} */
export async function passkeyOf({ passkey_options }: Step): Promise<object> {
  const { startAuthentication } = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  // The options are made by the server's library of the same project, so their shape fits.
  return startAuthentication({ optionsJSON: passkey_options as unknown as Options });
}

/** Why a browser created no passkey signature: the user cancelled, or the browser failed. */
export const passkeyProblem = (error: unknown): 'passkeyCancelled' | 'passkeyFailed' =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
    ? 'passkeyCancelled'
    : 'passkeyFailed';
