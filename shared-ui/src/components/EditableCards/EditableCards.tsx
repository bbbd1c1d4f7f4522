import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button';
import { IconButton } from '../Button/IconButton';
import { Card } from '../Card/Card';
import { ConfirmDialog } from '../Dialog/ConfirmDialog';
import { EmptyState } from '../Feedback/EmptyState';
import { Stack } from '../Layout/Stack';
import { type QueryLike, QueryView } from '../QueryView/QueryView';
import { SwitchField } from '../TextField/SwitchField';
import { notify } from '../Toast/notify';
import styles from './EditableCards.module.css';

/** The content of one row's card. */
export interface EditableCard {
  /** Names the row in its controls. */
  name: string;
  title?: string;
  content: ReactNode;
  /** Below the controls. */
  below?: ReactNode;
  isOn: boolean;
}

/** The actions of a row. A promise that rejects has its error shown. */
interface RowActions<Row> {
  onSwitch: (row: Row, isOn: boolean) => Promise<unknown>;
  onTest: (row: Row) => Promise<unknown>;
  /** Shown after a test. */
  tested: string;
  /** The text of an error, in the user's words. */
  error: (error: unknown) => string;
}

export interface EditableCardsProps<Row extends { id: string | number }> extends RowActions<Row> {
  /** Names the list. */
  label: string;
  query: QueryLike<readonly Row[]>;
  empty: string;
  addLabel: string;
  card: (row: Row) => EditableCard;
  /** The form of a row, or of a new one. */
  form: (row: Row | null, onClose: () => void) => ReactNode;
  /** The form of a new one is open at first. */
  startsNew?: boolean;
  onDelete: (row: Row) => Promise<unknown>;
  /** The question before a row is deleted. */
  deletion: (row: Row) => { title: string; message: string };
}

/**
 * Cards of automatic tasks, such as rules and schedules: each can be switched on and off, tried, changed and deleted.
 */
export function EditableCards<Row extends { id: string | number }>({
  label,
  query,
  empty,
  addLabel,
  card,
  form,
  startsNew = false,
  onDelete,
  deletion,
  ...actions
}: EditableCardsProps<Row>) {
  const { t } = useTranslation('ui');
  const [edited, setEdited] = useState<{ row: Row | null } | null>(startsNew ? { row: null } : null);
  const [deleted, setDeleted] = useState<Row | null>(null);
  const deleting = useBusy();
  const [failure, setFailure] = useState('');

  function closeQuestion() {
    setFailure('');
    setDeleted(null);
  }
  return (
    <Stack>
      <QueryView
        query={query}
        height={160}
        error={actions.error}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{empty}</EmptyState>}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={label}>
            {rows.map((row) => (
              <li key={row.id}>
                <RowCard
                  {...actions}
                  row={row}
                  card={card(row)}
                  onEdit={() => setEdited({ row })}
                  onDelete={() => setDeleted(row)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {/* Below cards of any height: before they are there it would be moved by them. */}
      {(query.data || query.isError) && (
        <div className={styles.add} data-alone={query.data?.length === 0 || undefined}>
          <Button variant="primary" icon={Plus} onClick={() => setEdited({ row: null })}>
            {addLabel}
          </Button>
        </div>
      )}
      {edited && form(edited.row, () => setEdited(null))}
      <ConfirmDialog
        open={deleted !== null}
        {...(deleted ? deletion(deleted) : { title: '', message: '' })}
        confirmLabel={t('ui:actions.delete')}
        tone="danger"
        busy={deleting.isBusy}
        onConfirm={() =>
          deleted &&
          deleting.run(() => onDelete(deleted)).then(closeQuestion, (error) => setFailure(actions.error(error)))
        }
        onClose={closeQuestion}
        {...(failure && { error: failure })}
      />
    </Stack>
  );
}

interface RowCardProps<Row> extends RowActions<Row> {
  row: Row;
  card: EditableCard;
  onEdit: () => void;
  onDelete: () => void;
}

function RowCard<Row>({ row, card, onSwitch, onTest, tested, error, onEdit, onDelete }: RowCardProps<Row>) {
  const { t } = useTranslation('ui');
  const { name, title, content, below, isOn } = card;
  const switching = useBusy();
  const testing = useBusy();
  const showFailure = (cause: unknown) => notify.error(error(cause));
  return (
    <Card {...(title && { title })}>
      <div className={styles.card}>
        {content}
        <fieldset aria-label={name} className={styles.actions}>
          <SwitchField
            label={t('ui:cards.isOn')}
            checked={isOn}
            disabled={switching.isBusy}
            onChange={(isOnNow) => switching.run(() => onSwitch(row, isOnNow)).catch(showFailure)}
          />
          <Button
            size="sm"
            icon={Send}
            busy={testing.isBusy}
            onClick={() => testing.run(() => onTest(row)).then(() => notify.success(tested), showFailure)}
          >
            {t('ui:cards.test')}
          </Button>
          <span className={styles.icons}>
            <IconButton size="sm" icon={Pencil} label={`${t('ui:actions.edit')}: ${name}`} onClick={onEdit} />
            <IconButton size="sm" icon={Trash2} label={`${t('ui:actions.delete')}: ${name}`} onClick={onDelete} />
          </span>
        </fieldset>
        {below}
      </div>
    </Card>
  );
}

/** Whether something that was started is under way. */
function useBusy() {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    run: (start: () => Promise<unknown>) => {
      setBusy(true);
      return start().finally(() => setBusy(false));
    },
  };
}
