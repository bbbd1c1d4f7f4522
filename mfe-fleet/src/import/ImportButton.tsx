import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { Button, LazyPart, lazyPart } from 'shared-ui';
import type { ImportKind } from './importColumns';

// Few users import files, so the dialog is fetched when it is opened.
const importPart = lazyPart(() => import(/* webpackChunkName: "import" */ './ImportDialog'));

/** Imports vehicles or devices from a file; for managers, where the server can. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan(kind === 'vehicles' ? 'vehicles.edit' : 'devices.edit');
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit || !serverCan('fleet.import')) return null;
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('import.open')}
      </Button>
      {isOpen && <LazyPart part={importPart} height={0} props={{ kind, onClose: () => setOpen(false) }} />}
    </>
  );
}
