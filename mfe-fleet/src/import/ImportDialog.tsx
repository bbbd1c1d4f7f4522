import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isApiError, serverCan, useCan, workBefore } from 'shared-auth';
import { Alert, Button, Dialog, Stack, usePreference, WorkProgress } from 'shared-ui';
import { FileChoices, type ReadChoices, UnreadableFile, useFileTexts } from 'shared-ui/files';
import { ChooseFile } from './ChooseFile';
import { ColumnChoices } from './ColumnChoices';
import { ImportDone } from './ImportDone';
import { ImportPreview } from './ImportPreview';
import { type ImportResult, useCheckImport, useImport } from './import.api';
import type { ImportKind } from './importColumns';
import { type AssignedColumns, importRows, type ReadRows, trackersIn } from './importRows';
import { readTable, type TableFile } from './readTable';
import { TraccarLink } from './TraccarLink';
import { UndoImports } from './UndoImports';
import { useImportTexts, useKindTexts } from './useImportTexts';

interface Chosen {
  file: File;
  choices: ReadChoices;
  table: TableFile;
  read: ReadRows;
  /** The server's result of a dry run; null where the rows cannot be identified. */
  result: ImportResult | null;
}

/** The trackers of a file whose vehicles have been imported. */
interface Trackers extends Pick<Chosen, 'file' | 'choices' | 'table'> {
  read: ReadRows;
}

const isStopped = (error: unknown) => isApiError(error) && error.kind === 'aborted';

interface ImportDialogProps {
  kind: ImportKind;
  onClose: () => void;
}

/** Imports vehicles, trackers or receipts from a file, and after vehicles the trackers in the same file. */
export default function ImportDialog({ kind: first, onClose }: ImportDialogProps) {
  const [kind, setKind] = useState(first);
  const [trackers, setTrackers] = useState<Trackers | null>(null);
  const mayBringReceipts = useCan('maintenance.edit') && serverCan('fuel.import') && kind === 'vehicles';
  const t = useImportTexts();
  if (trackers) return <ImportOf key="trackers" kind="devices" start={trackers} onClose={onClose} />;
  return (
    <ImportOf
      key={kind}
      kind={kind}
      start={null}
      onClose={onClose}
      onTrackers={setTrackers}
      others={mayBringReceipts && <Button onClick={() => setKind('receipts')}>{t('receipts.open')}</Button>}
    />
  );
}

const isAssigned = (value: unknown): value is AssignedColumns =>
  typeof value === 'object' && value !== null && Object.values(value).every((field) => typeof field === 'string');

interface ImportOfProps extends ImportDialogProps {
  /** The file of the step before, already read. */
  start: Trackers | null;
  onTrackers?: (trackers: Trackers) => void;
  /** Further imports, shown before a file is selected. */
  others?: ReactNode;
}

/** From the file to a dry run, and only then to the import: all rows or none. */
function ImportOf({ kind, start, onClose, onTrackers, others }: ImportOfProps) {
  const { t } = useTranslation('mfe-fleet');
  const { title } = useKindTexts(kind);
  const fileTexts = useFileTexts();
  const check = useCheckImport(kind);
  const bringIn = useImport(kind);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [assigned, setAssigned] = usePreference<AssignedColumns>(`mfe-fleet:import-columns.${kind}`, {}, isAssigned);
  const mayEditDevices = useCan('devices.edit');
  const underWay = useRef(new AbortController());
  const begin = () => {
    underWay.current = new AbortController();
    return underWay.current.signal;
  };

  /** Shows the result of a dry run for a file. */
  async function show(file: File, choices: ReadChoices, open: () => Promise<{ table: TableFile; read: ReadRows }>) {
    setProblem(null);
    setReading(true);
    try {
      const { table, read } = await open();
      if (read.missing) setProblem(t('import.missing', { column: read.missing.names[0] }));
      const result = read.missing ? null : await check.mutateAsync({ rows: read.rows, signal: begin() });
      setChosen({ file, choices, table, read, result });
    } catch (error) {
      setChosen(null);
      if (error instanceof UnreadableFile)
        setProblem(fileTexts(`unreadable.${error.reason}`, { format: error.format }));
      else if (!isStopped(error)) setProblem(t('import.failed', { message: errorText(error, t) }));
    }
    setReading(false);
  }
  const choose = (file: File, choices: ReadChoices = {}, columns = assigned) =>
    show(file, choices, async () => {
      const table = await readTable(file, choices);
      return { table, read: importRows(kind, table, columns, choices.mark) };
    });
  const showTrackers = useEffectEvent(() => start && show(start.file, start.choices, async () => start));
  useEffect(function checkTrackers() {
    void showTrackers();
  }, []);

  function assign(columns: AssignedColumns) {
    setAssigned(columns);
    if (chosen) void choose(chosen.file, chosen.choices, columns);
  }

  async function confirm() {
    if (!chosen) return;
    setProblem(null);
    try {
      const result = await bringIn.mutateAsync({ rows: chosen.read.rows, signal: begin() });
      if (result.applied !== true) return setChosen({ ...chosen, result });
      setDone({ ...chosen, result });
    } catch (error) {
      const isUnknown = isStopped(error) || (isApiError(error) && error.isOutcomeUnknown);
      setProblem(isUnknown ? t('import.unknown') : t('import.failed', { message: errorText(error, t) }));
    }
  }

  const changes = chosen?.result ? (chosen.result.created ?? 0) + (chosen.result.updated ?? 0) : 0;
  const isBusy = isReading || bringIn.isPending;
  const isOpen = chosen?.read.decimal.isSure === false && chosen.choices.mark === undefined;
  const hasErrors = (chosen?.result?.errors.length ?? 0) > 0;
  const of = done ?? chosen;
  const trackers =
    of && onTrackers && kind === 'vehicles' && mayEditDevices ? trackersIn(of.table, of.read, assigned) : null;
  if (done?.result)
    return (
      <Dialog open size="lg" title={title} onClose={onClose}>
        <Stack>
          {trackers && (
            <div>
              <Button variant="primary" onClick={() => onTrackers?.({ ...done, read: trackers })}>
                {t('import.trackers', { count: trackers.rows.length })}
              </Button>
            </div>
          )}
          <ImportDone kind={kind} rows={done.read.rows} result={done.result} />
        </Stack>
      </Dialog>
    );
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={() => !bringIn.isPending && onClose()}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={bringIn.isPending}>
            {t('ui:actions.cancel')}
          </Button>
          {chosen?.result && (
            <Button
              variant="primary"
              busy={bringIn.isPending}
              disabled={changes === 0 || hasErrors || isOpen}
              onClick={() => void confirm()}
            >
              {hasErrors ? t('import.blocked') : t('import.confirm', { count: changes })}
            </Button>
          )}
        </>
      )}
    >
      <Stack>
        <ChooseFile kind={kind} name={chosen?.file.name ?? null} busy={isBusy} onFile={(file) => void choose(file)} />
        {!chosen && !start && <UndoImports kind={kind} />}
        {!chosen && !start && kind !== 'receipts' && <TraccarLink />}
        {!chosen && others && <div>{others}</div>}
        {(check.isPending || bringIn.isPending) && (
          <WorkProgress before={(signal) => workBefore('import', signal)} onCancel={() => underWay.current.abort()} />
        )}
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {chosen && !start && (
          <FileChoices
            read={{ ...chosen.table, decimal: chosen.read.decimal }}
            chosen={chosen.choices}
            onChange={(choices) => void choose(chosen.file, choices)}
          />
        )}
        {chosen && !start && (
          <ColumnChoices kind={kind} read={chosen.read} trackers={trackers} assigned={assigned} onChange={assign} />
        )}
        {chosen?.result && <ImportPreview kind={kind} read={chosen.read} result={chosen.result} trackers={trackers} />}
      </Stack>
    </Dialog>
  );
}
