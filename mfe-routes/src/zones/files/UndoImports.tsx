import { useQuery } from '@tanstack/react-query';
import { errorText, serverCan } from 'shared-auth';
import { fileImportCalls } from 'shared-auth/calls';
import { RecentImports } from 'shared-ui/files';
import { useChange } from 'shared-ui/lists';
import { read, send } from '../../calls';
import { useZoneTexts } from '../useZoneTexts';

/** The zones that the user imported within the last hour, with an undo for each import. */
export function UndoImports() {
  const t = useZoneTexts();
  const { data = [] } = useQuery({ ...read(fileImportCalls.recent), enabled: serverCan('imports.undo'), gcTime: 0 });
  const undo = useChange(['mfe-routes'], (id: string | number) => send(fileImportCalls.undo, { id }));
  return (
    <RecentImports
      imports={data.filter(({ kind }) => kind === 'zones')}
      undone={undo.data ?? null}
      problem={undo.error && errorText(undo.error, t)}
      isBusy={undo.isPending}
      onUndo={(id) => undo.mutate(id)}
    />
  );
}
