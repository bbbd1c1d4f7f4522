import { deferred } from 'shared-ui';
import { landed } from './landed';

/** A component that a page works without at first: its code comes after the landing page's own. */
export const afterPage: typeof deferred = (fetchPart, Place) => deferred(() => landed().then(fetchPart), Place);
