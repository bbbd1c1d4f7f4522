import { deferred } from 'shared-ui';
import { addNamespace } from '../../i18n/createI18n';
import { Verifying } from '../Verifying';

/** Fetches the texts. They are a separate chunk, because they are not needed before a second step. */
export async function loadTexts() {
  const [mk, en] = await Promise.all([
    import(/* webpackChunkName: "second-step" */ './locales/mk.json'),
    import(/* webpackChunkName: "second-step" */ './locales/en.json'),
  ]);
  addNamespace('secondFactor', 'mk', mk.default);
  addNamespace('secondFactor', 'en', en.default);
}

/** A part of the login page. */
export const SecondStep = deferred(async () => {
  const [part] = await Promise.all([import(/* webpackChunkName: "second-step" */ './SecondStep'), loadTexts()]);
  return part.SecondStep;
}, Verifying);
