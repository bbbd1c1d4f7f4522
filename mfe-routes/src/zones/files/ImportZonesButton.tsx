import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button, LazyPart, lazyPart } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';

// Few users import files, so the dialog is fetched when it is opened.
const importPart = lazyPart(() => import(/* webpackChunkName: "zones-import" */ './ImportZones'));

/** Imports zones from a file. */
export function ImportZonesButton() {
  const t = useZoneTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('files.open')}
      </Button>
      {isOpen && <LazyPart part={importPart} height={0} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
