/** At hand, or with a chunk of its own. */
export type Source = { lib: () => unknown; get?: never } | { get: () => Promise<() => unknown>; lib?: never };

/**
 * Older majors that modules still have next to the present ones, such as `'shared-ui@1'`: each a line here and a day in
 * package.json (`olderMajors`). RUNBOOK.md, "A new major of a shared package". They come when a module needs them.
 */
export const olderMajors: Readonly<Record<string, Source>> = {};
