import { Alert, Button, formatTime, Stack } from 'shared-ui';
import { useFileTexts } from './FileChoices';
import en from './texts/en.json';

interface RecentImportsProps {
  /** The user's imports of the last hour. */
  imports: readonly { id: string | number; made_at: number | null; made: number | null }[];
  /** The result of the last undo. */
  undone: { removed: number | null; kept: readonly { name: string | null; reason: string | null }[] } | null;
  /** Why it could not be undone. */
  problem: string | null;
  isBusy: boolean;
  onUndo: (id: string | number) => void;
}

/** Recent imports from files with an undo for each; afterwards the records that stay, with reasons. */
export function RecentImports({ imports, undone, problem, isBusy, onUndo }: RecentImportsProps) {
  const t = useFileTexts();
  if (imports.length === 0 && !undone && problem === null) return null;
  const isReason = (reason: string | null): reason is keyof typeof en.keptOf => Object.hasOwn(en.keptOf, reason ?? '');
  return (
    <Stack>
      {problem !== null && <Alert tone="danger">{problem}</Alert>}
      {undone && <p role="status">{t('undone', { count: undone.removed ?? 0 })}</p>}
      {undone && undone.kept.length > 0 && (
        <>
          <p>{t('kept')}</p>
          <ul>
            {undone.kept.map(({ name, reason }, at) => (
              <li key={at}>{`${name ?? '—'} (${t(`keptOf.${isReason(reason) ? reason : 'used'}`)})`}</li>
            ))}
          </ul>
        </>
      )}
      {imports.map(({ id, made_at, made }) => (
        <div key={id}>
          <span>{t('recent', { time: formatTime(made_at), count: made ?? 0 })}</span>{' '}
          <Button busy={isBusy} onClick={() => onUndo(id)}>
            {t('undo')}
          </Button>
        </div>
      ))}
      {imports.length > 0 && <p>{t('undoHint')}</p>}
    </Stack>
  );
}
