import { serverCan } from 'shared-auth';
import { TextLink } from 'shared-ui';
import { useLazyTexts } from 'shared-ui/lazyTexts';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

/** The way to the page that brings a fleet from a Traccar server, where the server can. */
export function TraccarLink() {
  const t = useLazyTexts('mfe-fleet/import', texts);
  return serverCan('fleet.bring') ? <TextLink to="/traccar">{t('traccar')}</TextLink> : null;
}
