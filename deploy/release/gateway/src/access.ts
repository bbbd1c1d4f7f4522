/** Who calls, and from where: the same rules for every server behind the console's address. */
export { createBudget } from './telemetry/budget';
export { isFromOwnPage } from './telemetry/sameOrigin';
export { type VerifiedUser, verifyBearer } from './telemetry/verifiedUser';
