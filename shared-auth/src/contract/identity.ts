/** An identity as the server sends it, number or string; it is sent back unchanged. Compare with `sameId`. */
export type Id = string | number;

/** Whether two identities mean the same record: `7` and `'7'` do, two missing ones do not. */
export const sameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  a != null && b != null && String(a) === String(b);
