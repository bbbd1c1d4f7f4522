/** How one value of a page's state is written in the URL. `null` means that it is not in the URL. */
export interface SearchParam<T> {
  read: (raw: string | null) => T;
  write: (value: T) => string | null;
}

/** A text; `''` (or the given default) is left out of the URL. */
export const textParam = (fallback = ''): SearchParam<string> => ({
  read: (raw) => raw ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

/** One of a list; anything else in the URL reads as the fallback. */
export const choiceParam = <T extends string, F extends T | ''>(
  choices: readonly T[],
  fallback: F,
): SearchParam<T | F> => ({
  read: (raw) => choices.find((choice) => choice === raw) ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

/** A page from 1; anything else in the URL reads as 1. */
export const pageParam = (): SearchParam<number> => ({
  read: (raw) => (raw !== null && /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 1),
  write: (value) => (value === 1 ? null : String(value)),
});

/** On or off. */
export const flagParam = (fallback = false): SearchParam<boolean> => ({
  read: (raw) => (raw === '1' ? true : raw === '0' ? false : fallback),
  write: (value) => (value === fallback ? null : value ? '1' : '0'),
});
