import type { TextName, Translate } from 'shared-auth/contract';

/** The reasons that the server words itself; others are codes of protocols, such as HTTP 503 or ECONNREFUSED. */
const known: Readonly<Record<string, TextName<'mfe-alarms:sent.failures'>>> = {
  'this channel is not set up': 'notSetUp',
  'no response in time': 'noResponse',
  'no browser takes messages for this person': 'noBrowser',
};

/** Why a message did not arrive, in the user's language. */
export function failureText(t: Translate, error: string | null): string | null {
  const name = error === null ? undefined : known[error];
  return name === undefined ? error : t(`mfe-alarms:sent.failures.${name}`);
}
