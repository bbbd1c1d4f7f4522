import type { FastifyRequest } from 'fastify';
import type { Role } from 'shared-auth/contract';
import type { Confirmation } from './routes';

/** A user who gave the right password, or whom the company's provider has let in. */
export interface FirstFactor {
  id: number;
  role: Role;
  /** The password's hash at this moment; a change since then refuses the session. */
  password_hash: string;
  by: 'password' | 'company';
  /** The sealed token of an account at the provider. */
  provider_token: string | null;
}

/** A second step of a sign-in, as the page gets it with the refusal of the first. */
export interface SecondStep {
  /** Valid once, for some minutes. */
  ticket: string;
  methods: readonly ('code' | 'passkey')[];
  /** For the browser's `navigator.credentials.get`. */
  passkey_options?: object;
}

/** Decides whether a user has to show more than a password. */
export interface SecondFactorCheck {
  /**
   * Decides what follows a first factor: nothing, a step that must be passed before there is a session, or a session
   * that can do nothing but add a second factor.
   */
  after(first: FirstFactor, request: FastifyRequest): Promise<'nothing' | 'addition' | SecondStep>;
  /**
   * For powers that are harmful in other hands. @throws HttpError 403 `confirmation_required` when the caller must
   * prove their identity again
   */
  mustConfirm(request: FastifyRequest, when: Exclude<Confirmation, 'never'>): Promise<void>;
}

/** The check of a server without second factors. */
export const noSecondFactor: SecondFactorCheck = {
  after: async () => 'nothing',
  mustConfirm: async () => undefined,
};
