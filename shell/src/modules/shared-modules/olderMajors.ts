/** A library that is already in the page (`lib`), or one that is loaded as a separate chunk (`get`). */
export type Source = { lib: () => unknown; get?: never } | { get: () => Promise<() => unknown>; lib?: never };

/**
 * Older majors that some modules still need besides the present ones, such as `'shared-ui@1'`: a line here for each,
 * and a last day in package.json (`olderMajors`). A major is fetched when a module asks for it. RUNBOOK.md, "A new
 * major of a shared package".
 */
export const olderMajors: Readonly<Record<string, Source>> = {};
