import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Id, serverCan, useCan } from 'shared-auth';
import { Button, flagParam, LazyPart, lazyPart, useSearchState } from 'shared-ui';

// On most visits no link is made.
const sharePart = lazyPart(() => import(/* webpackChunkName: "share" */ './ShareDialog'));

/** `?share=1`: the search leads here. */
const codec = { share: flagParam() };

/** Opens the links to a vehicle's position; only where the server has them. */
export function ShareButton({ vehicle }: { vehicle: Id }) {
  const { t } = useTranslation('mfe-fleet');
  const mayShare = useCan('vehicles.share');
  const [{ share: isOpen }, setState] = useSearchState(codec);
  const setOpen = (share: boolean) => setState({ share }, { replace: true });
  if (!mayShare || !serverCan('vehicles.share')) return null;
  return (
    <>
      <Button icon={Share2} onClick={() => setOpen(true)}>
        {t('share.action')}
      </Button>
      {isOpen && <LazyPart part={sharePart} height={0} props={{ vehicle, onClose: () => setOpen(false) }} />}
    </>
  );
}
