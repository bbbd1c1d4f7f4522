import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { Button, choiceParam, LazyPart, lazyPart, useSearchState } from 'shared-ui';
import type { ImportKind } from './importColumns';

// Few users import files, so the dialog is fetched when it is opened.
const importPart = lazyPart(() => import(/* webpackChunkName: "import" */ './ImportDialog'));

/** A page of another module leads to a file of receipts. */
const search = { import: choiceParam(['', 'receipts'] as const, '') };

/** Imports vehicles or devices from a file; for managers, where the server can. */
export function ImportButton({ kind }: { kind: 'vehicles' | 'devices' }) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan(kind === 'vehicles' ? 'vehicles.edit' : 'devices.edit');
  const [{ import: asked }, set] = useSearchState(search);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit || !serverCan('fleet.import')) return null;
  const receipts = kind === 'vehicles' && asked === 'receipts' && serverCan('fuel.import');
  const opened: ImportKind = receipts ? 'receipts' : kind;
  const close = () => {
    setOpen(false);
    set({ import: '' }, { replace: true });
  };
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('import.open')}
      </Button>
      {(isOpen || receipts) && <LazyPart part={importPart} height={0} props={{ kind: opened, onClose: close }} />}
    </>
  );
}
