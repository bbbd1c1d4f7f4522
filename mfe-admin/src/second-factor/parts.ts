import { deferred } from 'shared-ui';

/** A part of the profile. */
export const SecondFactorCard = deferred(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './SecondFactorCard');
  return part.SecondFactorCard;
});

/** A part of a user's details, for administrators. */
export const UserSecondFactor = deferred(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './UserSecondFactor');
  return part.UserSecondFactor;
});

/** A part of the page of users, for administrators. */
export const SecondFactorRulesDialog = deferred(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './SecondFactorRulesDialog');
  return part.SecondFactorRulesDialog;
});
