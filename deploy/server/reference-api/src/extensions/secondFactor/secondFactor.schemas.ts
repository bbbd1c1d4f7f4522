import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Envelope, Id, Input, message, nullable, OneOf, Text, Type } from '../../platform/http/schemas';

const Ticket = Type.String({ minLength: 1, maxLength: 100, ...message('Барањето не е исправно.') });
const Code = Type.String({ minLength: 1, maxLength: 40, ...message('Кодот е задолжителен') });
/** A browser's passkey response, which the library validates. */
const fromBrowser = <T>() => Type.Unsafe<T>({ type: 'object', ...message('Клучот за најава не е исправен.') });

export const ProofInput = Input({
  ticket: Ticket,
  code: Type.Optional(Code),
  passkey: Type.Optional(fromBrowser<AuthenticationResponseJSON>()),
});
export const ConfirmInput = Input({
  ticket: Ticket,
  code: Type.Optional(Code),
  passkey: Type.Optional(fromBrowser<AuthenticationResponseJSON>()),
  /** From a user without a second factor. */
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 200, ...message('Лозинката е задолжителна') })),
});
export const ConfirmStep = Envelope(
  Type.Object({
    ticket: Text,
    methods: Type.Array(OneOf(['code', 'passkey', 'password'])),
    passkey_options: Type.Optional(Type.Unsafe<object>({ type: 'object', additionalProperties: true })),
  }),
);

export const TotpBegun = Envelope(Type.Object({ ticket: Text, secret: Text, address: Text }));
export const TotpInput = Input({ ticket: Ticket, code: Code });
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', ...message('Името е задолжително') });
export const PasskeyBegun = Envelope(
  Type.Object({ ticket: Text, options: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) }),
);
export const PasskeyInput = Input({ ticket: Ticket, name: Name, passkey: fromBrowser<RegistrationResponseJSON>() });
export const PasskeyName = Input({ name: Name });
export { Id };

/** The first factor is returned with its recovery codes, which are shown only this once. */
export const Added = Envelope(Type.Object({ recovery_codes: nullable(Type.Array(Text)) }));
