import { deferred } from 'shared-ui';
import { Verifying } from '../Verifying';
import { loadTexts } from './parts';

// Separate from the login page's part, so that code shared with the console is in the console's own chunk.
export const ConfirmIdentity = deferred(async () => {
  const [part] = await Promise.all([import(/* webpackChunkName: "second-factor" */ './ConfirmIdentity'), loadTexts()]);
  return part.ConfirmIdentity;
});

/** The only page for a user who must add a second factor first. */
export const HeldConsole = deferred(async () => {
  const [part] = await Promise.all([import(/* webpackChunkName: "second-factor" */ './HeldConsole'), loadTexts()]);
  return part.HeldConsole;
}, Verifying);
