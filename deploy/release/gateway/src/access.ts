/** The rules of who may call, and from which pages, for every server behind the console's address. */
export { createBudget } from './telemetry/budget';
export { isFromOwnPage } from './telemetry/sameOrigin';
export { type VerifiedUser, verifyBearer } from './telemetry/verifiedUser';
