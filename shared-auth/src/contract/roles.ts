/**
 * Roles of user accounts, highest first (docs/spec/core.md §6). A driver has an account, and the API lets it only read.
 */
export const roles = ['admin', 'manager', 'operator', 'driver'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** The hierarchy of docs/spec/core.md §6: admin includes manager, manager includes operator. */
export const includesRole = (role: Role, required: Role): boolean => roles.indexOf(role) <= roles.indexOf(required);

/** Whether assigned teams decide which vehicles a role sees: administrators see all, drivers their own. */
export const seesByTeams = (role: unknown): boolean => role === 'manager' || role === 'operator';
