import type { FastifyRequest } from 'fastify';
import type { Role } from 'shared-auth/contract';

/** A user whose password was right, or whom the company's provider let in. */
export interface FirstFactor {
  id: number;
  role: Role;
  /** Of the moment: a change of it since then refuses the session. */
  password_hash: string;
  by: 'password' | 'company';
  /** Of an account at the provider, sealed. */
  provider_token: string | null;
}

/** A second step of a sign-in, as the page gets it with the refusal of the first. */
export interface SecondStep {
  /** Good once, for some minutes. */
  ticket: string;
  methods: readonly ('code' | 'passkey')[];
  /** For the browser's `navigator.credentials.get`. */
  passkey_options?: object;
}

/** Whether a user has to show more than a password. */
export interface SecondFactorCheck {
  /**
   * What follows a first factor: nothing, a step that must be passed before there is a session, or a session that can
   * do nothing but add a second factor.
   */
  after(first: FirstFactor, request: FastifyRequest): Promise<'nothing' | 'addition' | SecondStep>;
  /**
   * For acts that do harm. @throws HttpError 403 `confirmation_required` when the caller must show again who they are
   */
  mustConfirm(request: FastifyRequest): Promise<void>;
}

/** Where no one has a second factor. */
export const noSecondFactor: SecondFactorCheck = {
  after: async () => 'nothing',
  mustConfirm: async () => undefined,
};
