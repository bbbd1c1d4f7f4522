import { deferred } from 'shared-ui';
import { landed } from './landed';

/** A component that a page does not need at first: its code is loaded after the landing page's own. */
export const afterPage: typeof deferred = (fetchPart, Place) => deferred(() => landed().then(fetchPart), Place);
