import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from 'shared-auth';
import { broughtKept, undoneKinds } from 'shared-auth/calls';
import { Alert, Button, ConfirmDialog, Disclosure, formatNumber, Stack } from 'shared-ui';
import { knownIn, type Run, type Undone, useUndo, useUndoing } from './brought.api';
import styles from './brought.module.css';
import { useBroughtTexts } from './useBroughtTexts';

/** Records that are named; of the others the number is shown. */
const MOST_NAMED = 500;

/** Undoes the import, after a dialog has shown the records that are removed and those that stay. */
export function UndoRun({ run }: { run: Run }) {
  const t = useBroughtTexts();
  const [isAsked, setAsked] = useState(false);
  const look = useUndoing();
  const undo = useUndo();
  const id = run.id ?? 0;
  const goes = look.data?.items.some(({ reason }) => reason === null) === true;
  const failure = look.error ?? undo.error;

  function ask() {
    undo.reset();
    look.mutate({ id }, { onSuccess: () => setAsked(true) });
  }

  return (
    <Stack>
      {failure && !isAsked && <Alert tone="danger">{t('undo.failed', { message: errorText(failure, t) })}</Alert>}
      {undo.data ? (
        <>
          <p role="status">{t('undo.done', { number: formatNumber(itemsOf(undo.data, true).length) })}</p>
          <Names undone={undo.data} goes={false} />
        </>
      ) : (
        look.data &&
        !goes && (
          <>
            <Alert tone="warning">{t('undo.nothing')}</Alert>
            <Names undone={look.data} goes={false} />
          </>
        )
      )}
      {(run.undoable ?? 0) > 0 && (
        <div className={styles.actions}>
          <Button icon={Undo2} busy={look.isPending} onClick={ask}>
            {t('undo.open')}
          </Button>
        </div>
      )}
      {look.data && (
        <UndoDialog
          isOpen={isAsked && goes}
          run={run}
          undoing={look.data}
          undo={undo}
          onClose={() => setAsked(false)}
        />
      )}
    </Stack>
  );
}

interface UndoDialogProps {
  isOpen: boolean;
  run: Run;
  /** The result that the undo would have. */
  undoing: Undone;
  undo: ReturnType<typeof useUndo>;
  onClose: () => void;
}

/** Asks before the undo, with all records that are removed and that stay. */
function UndoDialog({ isOpen, run, undoing, undo, onClose }: UndoDialogProps) {
  const t = useBroughtTexts();
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('undo.title')}
      message={
        <Stack>
          <p>{t('undo.message', { source: run.source })}</p>
          {(undoing.positions ?? 0) > 0 && (
            <p>{t('undo.positions', { positions: formatNumber(undoing.positions ?? 0) })}</p>
          )}
          <Names undone={undoing} goes />
          <Names undone={undoing} goes={false} />
        </Stack>
      }
      confirmLabel={t('undo.confirm')}
      tone="danger"
      busy={undo.isPending}
      error={undo.error && t('undo.failed', { message: errorText(undo.error, t) })}
      onDismissError={undo.reset}
      onConfirm={() => undo.mutate({ id: run.id ?? 0 }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

const itemsOf = ({ items }: Undone, goes: boolean) => items.filter(({ reason }) => (reason === null) === goes);

/** The names of removed records, or of remaining ones with the reason. */
function Names({ undone, goes }: { undone: Undone; goes: boolean }) {
  const t = useBroughtTexts();
  const items = itemsOf(undone, goes);
  if (items.length === 0) return null;
  const kindOf = (kind: string | null) => {
    const known = knownIn(undoneKinds, kind);
    return known ? t(`kinds.${known}`) : (kind ?? '');
  };
  const why = (reason: string | null) => {
    const known = knownIn(broughtKept, reason);
    return known ? t(`undo.kept.${known}`) : reason;
  };
  return (
    <Disclosure label={`${t(goes ? 'undo.goes' : 'undo.stays')} (${formatNumber(items.length)})`}>
      <ul className={styles.names}>
        {items.slice(0, MOST_NAMED).map(({ kind, name, reason }, at) => (
          // Names may repeat.
          <li key={at}>
            {kindOf(kind)}: {name}
            {reason !== null && <span className={styles.note}> ({why(reason)})</span>}
          </li>
        ))}
      </ul>
      {items.length > MOST_NAMED && <p>{t('check.more', { count: items.length - MOST_NAMED })}</p>}
    </Disclosure>
  );
}
