/** Who calls, and from where: the same rules for every server behind the console's address. */
export { createBudget } from './evidence/budget';
export { isFromOwnPage } from './evidence/sameOrigin';
export { type VerifiedUser, verifyBearer } from './evidence/verifiedUser';
