import { serverCan } from 'shared-auth';
import { TextLink } from 'shared-ui';
import { useImportTexts } from './useImportTexts';

/** A link to the page that imports a fleet from a Traccar server, where the server can. */
export function TraccarLink() {
  const t = useImportTexts();
  return serverCan('fleet.bring') ? <TextLink to="/traccar">{t('traccar')}</TextLink> : null;
}
