import { deferred } from 'shared-ui';

/** Of the profile. */
export const SecondFactorCard = deferred(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './SecondFactorCard');
  return part.SecondFactorCard;
});

/** Of a user's details, for administrators. */
export const UserSecondFactor = deferred(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './UserSecondFactor');
  return part.UserSecondFactor;
});

/** Of the page of users, for administrators. */
export const SecondFactorRulesDialog = deferred(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './SecondFactorRulesDialog');
  return part.SecondFactorRulesDialog;
});
