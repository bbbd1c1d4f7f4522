import { HttpError } from '../../platform/http/errors';

/** Marks that join the letter before them, and characters that are not seen at all. */
const unseen = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u;
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** One spelling of a user name (NFKC): full-width letters and ligatures become the plain ones. */
export const canonicalUsername = (name: string): string => name.normalize('NFKC').trim();

/** The key by which a user name is found. */
export const usernameKey = (name: string): string => canonicalUsername(name).toLowerCase();

/**
 * Refuses names that look like others.
 * @returns the name in its one spelling.
 * @throws HttpError 400 for a name with invisible characters, or with letters of more than one script.
 */
export function checkUsername(name: string): string {
  const username = canonicalUsername(name);
  if (unseen.test(username)) throw wrong('Корисничкото име содржи невидливи знаци.');
  if (scripts.filter((script) => script.test(username)).length > 1)
    throw wrong('Корисничкото име меша букви од различни писма.');
  return username;
}

const wrong = (text: string) => new HttpError(400, text, { username: text });
