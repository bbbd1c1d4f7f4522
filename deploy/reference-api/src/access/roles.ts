/** Roles of user accounts. The first three are staff, in rising order from the right; drivers only read. */
export const roles = ['admin', 'manager', 'operator', 'driver'] as const;
export type Role = (typeof roles)[number];

const rank: Record<Role, number> = { driver: 0, operator: 1, manager: 2, admin: 3 };

/** The hierarchy of spec core §6: admin includes manager, manager includes operator. */
export const includesRole = (role: Role, required: Role): boolean => rank[role] >= rank[required];
