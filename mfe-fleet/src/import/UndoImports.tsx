import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, serverCan } from 'shared-auth';
import { fileImportCalls } from 'shared-auth/calls';
import { RecentImports } from 'shared-ui/files';
import { useChange } from 'shared-ui/lists';
import { read, send } from '../calls';
import type { ImportKind } from './importColumns';

interface UndoImportsProps {
  kind: ImportKind;
  onUndone?: () => void;
}

/** The user's imports of the last hour, with an undo for each. */
export function UndoImports({ kind, onUndone }: UndoImportsProps) {
  const { t } = useTranslation('mfe-fleet');
  const { data = [] } = useQuery({ ...read(fileImportCalls.recent), enabled: serverCan('imports.undo'), gcTime: 0 });
  const undo = useChange(['mfe-fleet'], (id: string | number) => send(fileImportCalls.undo, { id }));
  return (
    <RecentImports
      imports={data.filter((one) => one.kind === kind)}
      undone={undo.data ?? null}
      problem={undo.error && errorText(undo.error, t)}
      isBusy={undo.isPending}
      onUndo={(id) => undo.mutate(id, { onSuccess: () => onUndone?.() })}
    />
  );
}
