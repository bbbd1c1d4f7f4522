import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { Button, LazyPart, lazyPart } from 'shared-ui';

const phonePart = lazyPart(() => import(/* webpackChunkName: "phone" */ './PhoneDialog'));

/**
 * Opens the explanation of how a phone becomes a tracker; for managers of a server that lists unregistered trackers.
 */
export function PhoneButton() {
  const { t } = useTranslation('mfe-fleet');
  const mayAssign = useCan('trackers.assign');
  const [isOpen, setOpen] = useState(false);
  if (!mayAssign || !serverCan('trackers.unknown')) return null;
  return (
    <>
      <Button icon={Smartphone} onClick={() => setOpen(true)}>
        {t('phone.open')}
      </Button>
      {isOpen && <LazyPart part={phonePart} height={0} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
