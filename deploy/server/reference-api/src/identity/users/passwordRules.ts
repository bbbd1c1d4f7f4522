import type { passwordRefusals } from 'shared-auth/calls';
import { HttpError } from '../../platform/http/errors';
import { usernameKey } from './username';

/** Loaded with the first password that is set: the list of known passwords needs some megabytes. */
async function createCheck() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
let check: ReturnType<typeof createCheck> | undefined;

/** Why a password is refused; null: it is accepted. */
export type PasswordRefusal = (typeof passwordRefusals)[number];

export interface PasswordStrength {
  /** 0 to 4, by the estimate of guesses; 0 for a refused password. */
  score: number;
  refusal: PasswordRefusal | null;
}

/** The shortest password, in characters. */
const MIN_LENGTH = 8;

/** Rates a password for a form, while the user types it. */
export async function passwordStrength(password: string, username: string): Promise<PasswordStrength> {
  const { score, isKnown } = await estimate(password);
  const refusal =
    password.length < MIN_LENGTH
      ? 'short'
      : password.trim() === ''
        ? 'blank'
        : usernameKey(password) === usernameKey(username)
          ? 'username'
          : isKnown
            ? 'known'
            : null;
  return { score: refusal === null ? score : 0, refusal };
}

/**
 * Whether a password is on the list of those that leaked most often, or is guessed with fewer than a thousand tries.
 */
async function estimate(password: string): Promise<{ score: number; isKnown: boolean }> {
  check ??= createCheck();
  // A long password is judged by its beginning, because the check takes longer with its length.
  const { score, sequence } = (await check).check(password.slice(0, 64));
  const [first] = sequence;
  return { score, isKnown: score === 0 || (sequence.length === 1 && first?.pattern === 'dictionary') };
}

const texts: Readonly<Record<PasswordRefusal, string>> = {
  short: 'Лозинката мора да има најмалку 8 знаци',
  blank: 'Лозинката не може да биде само од шпации',
  username: 'Лозинката не може да биде исто што и корисничкото име',
  known: 'Лозинката е меѓу најчестите и лесно се погодува; изберете друга',
};

/**
 * Refuses a password that is guessed at once: blanks, the username, a known one. The schemas check the length.
 *
 * @param field the field that contains the password.
 * @throws HttpError 400 with a text for that field.
 */
export async function refuseWeakPassword(password: string, username: string, field: string): Promise<void> {
  const { refusal } = await passwordStrength(password, username);
  if (refusal === null) return;
  const text = texts[refusal];
  throw new HttpError(400, text, { [field]: text });
}
