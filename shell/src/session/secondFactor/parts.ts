import { deferred } from 'shared-ui';
import { addNamespace } from '../../i18n/createI18n';
import { Verifying } from '../Verifying';

/** Fetches the texts, in one chunk with the code: no one needs either before a second step. */
async function loadTexts() {
  const [mk, en] = await Promise.all([
    import(/* webpackChunkName: "second-factor" */ './locales/mk.json'),
    import(/* webpackChunkName: "second-factor" */ './locales/en.json'),
  ]);
  addNamespace('secondFactor', 'mk', mk.default);
  addNamespace('secondFactor', 'en', en.default);
}

/** Of the login page. */
export const SecondStep = deferred(async () => {
  const [part] = await Promise.all([import(/* webpackChunkName: "second-factor" */ './SecondStep'), loadTexts()]);
  return part.SecondStep;
}, Verifying);

export const ConfirmIdentity = deferred(async () => {
  const [part] = await Promise.all([import(/* webpackChunkName: "second-factor" */ './ConfirmIdentity'), loadTexts()]);
  return part.ConfirmIdentity;
});

/** Where a user is led who must add a second factor before anything else. */
export const HeldConsole = deferred(async () => {
  const [part] = await Promise.all([import(/* webpackChunkName: "second-factor" */ './HeldConsole'), loadTexts()]);
  return part.HeldConsole;
}, Verifying);
