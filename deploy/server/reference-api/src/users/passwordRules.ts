import { HttpError } from '../http/errors';
import { usernameKey } from './username';

/** Loaded with the first password that is set: the list of known ones takes some megabytes. */
async function createCheck() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
let check: ReturnType<typeof createCheck> | undefined;

/** Whether a password is on the list of those that leaked most often, or is guessed with fewer than a thousand tries. */
async function isKnown(password: string): Promise<boolean> {
  check ??= createCheck();
  // What is long is judged by its beginning: the check takes time by the length.
  const { score, sequence } = (await check).check(password.slice(0, 64));
  const [first] = sequence;
  return score === 0 || (sequence.length === 1 && first?.pattern === 'dictionary');
}

/**
 * Refuses a password that is guessed at once: blanks, the username, one of the known ones. The length is in the schemas.
 *
 * @param field the name of the field that the password came in.
 * @throws HttpError 400 with a text for that field.
 */
export async function refuseWeakPassword(password: string, username: string, field: string): Promise<void> {
  const text =
    password.trim() === ''
      ? 'Лозинката не може да биде само од шпации'
      : usernameKey(password) === usernameKey(username)
        ? 'Лозинката не може да биде исто што и корисничкото име'
        : (await isKnown(password))
          ? 'Лозинката е меѓу најчестите и лесно се погодува; изберете друга'
          : null;
  if (text !== null) throw new HttpError(400, text, { [field]: text });
}
