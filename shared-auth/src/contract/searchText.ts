import { lookalikeKey } from './lookalikeKey';
import { normalizeScript, plainLatin } from './normalizeScript';

const withoutMarks = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
/** A text in Cyrillic as the Latin letters that look like it. */
const looks = (text: string): string[] => (/\p{Script=Cyrillic}/u.test(text) ? [lookalikeKey(text).toLowerCase()] : []);
/** Words beyond this number are ignored: such a text was pasted. */
const MOST_WORDS = 8;

/**
 * The text by which a thing is found, in the browser and on the server: its texts normalized, as they look in Latin
 * letters, and once more without separators, so that `SK1234AB` finds `SK-1234-AB`. The server stores it.
 */
export function searchText(...texts: readonly (string | null | undefined)[]): string {
  const given = texts.flatMap((text) => text || []);
  const normalized = [...given.map((text) => normalizeScript(text)), ...given.flatMap(looks)];
  const joined = [...normalized.map(withoutMarks), ...given.map((text) => normalizeScript(withoutMarks(text)))];
  return [...new Set([...normalized, ...joined])].join(' ');
}

/** The forms in which a word, or several words without separators, may be written in the searched text. */
const formsOf = (word: string): string[] => {
  const compact = withoutMarks(word);
  const forms = [
    normalizeScript(word),
    ...looks(word),
    normalizeScript(compact),
    plainLatin(compact),
    ...looks(compact),
  ];
  return [...new Set(forms)].filter((form) => form !== '');
};

/**
 * The condition of a search: each of `words` in one of its forms, or one of `whole`. Without words it matches every
 * text.
 */
export interface SearchForms {
  words: readonly (readonly string[])[];
  whole: readonly string[];
}

/** The condition of a search on a text made by `searchText`: every word in any order, or all of them as one. */
export function searchForms(search: string): SearchForms {
  const typed = search.split(/\s+/).filter((word) => normalizeScript(word) !== '');
  return {
    words: typed.slice(0, MOST_WORDS).map(formsOf),
    whole: typed.length > 1 ? formsOf(withoutMarks(search)) : [],
  };
}

/** Whether a search finds a text that `searchText` has made. */
export const isFoundIn = (text: string, { words, whole }: SearchForms): boolean =>
  words.every((forms) => forms.some((form) => text.includes(form))) || whole.some((form) => text.includes(form));
