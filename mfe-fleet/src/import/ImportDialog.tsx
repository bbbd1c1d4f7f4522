import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isApiError, workBefore } from 'shared-auth';
import { Alert, Button, Dialog, Stack, WorkProgress } from 'shared-ui';
import { FileChoices, type ReadChoices, UnreadableFile, useFileTexts } from 'shared-ui/files';
import { ChooseFile } from './ChooseFile';
import { ImportDone } from './ImportDone';
import { ImportPreview } from './ImportPreview';
import { type ImportResult, useCheckImport, useImport } from './import.api';
import type { ImportKind } from './importColumns';
import { importRows, type ReadRows } from './importRows';
import { readTable, type TableFile } from './readTable';
import { TraccarLink } from './TraccarLink';
import { UndoImports } from './UndoImports';

interface Chosen {
  file: File;
  choices: ReadChoices;
  table: TableFile;
  read: ReadRows;
  /** What the server reports would happen; null where the rows cannot be known. */
  result: ImportResult | null;
}

const isStopped = (error: unknown) => isApiError(error) && error.kind === 'aborted';

/** From the file to what it would do, and only then to doing it: all rows or none. */
export default function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useTranslation('mfe-fleet');
  const fileTexts = useFileTexts();
  const check = useCheckImport(kind);
  const bringIn = useImport(kind);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const underWay = useRef(new AbortController());
  const begin = () => {
    underWay.current = new AbortController();
    return underWay.current.signal;
  };

  async function choose(file: File, choices: ReadChoices = {}) {
    setProblem(null);
    setReading(true);
    try {
      const table = await readTable(file, choices);
      const read = importRows(kind, table);
      const isWhole = read.missing === null;
      if (read.missing) setProblem(t('import.missing', { column: read.missing.names[0] }));
      const result = isWhole ? await check.mutateAsync({ rows: read.rows, signal: begin() }) : null;
      setChosen({ file, choices, table, read, result });
    } catch (error) {
      setChosen(null);
      if (error instanceof UnreadableFile)
        setProblem(fileTexts(`unreadable.${error.reason}`, { format: error.format }));
      else if (!isStopped(error)) setProblem(t('import.failed', { message: errorText(error, t) }));
    }
    setReading(false);
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
  const hasErrors = (chosen?.result?.errors.length ?? 0) > 0;
  if (done?.result)
    return (
      <Dialog open size="lg" title={t(`import.title.${kind}`)} onClose={onClose}>
        <ImportDone kind={kind} rows={done.read.rows} result={done.result} />
      </Dialog>
    );
  return (
    <Dialog
      open
      size="lg"
      title={t(`import.title.${kind}`)}
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
              disabled={changes === 0 || hasErrors}
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
        {!chosen && <UndoImports kind={kind} />}
        {!chosen && <TraccarLink />}
        {(check.isPending || bringIn.isPending) && (
          <WorkProgress before={(signal) => workBefore('import', signal)} onCancel={() => underWay.current.abort()} />
        )}
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {chosen && (
          <FileChoices
            read={chosen.table}
            chosen={chosen.choices}
            onChange={(choices) => void choose(chosen.file, choices)}
          />
        )}
        {chosen?.result && <ImportPreview kind={kind} read={chosen.read} result={chosen.result} />}
      </Stack>
    </Dialog>
  );
}
