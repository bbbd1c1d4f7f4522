import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Button, Card, ConfirmDialog, EmptyState, IconButton, notify, type QueryLike, QueryView } from 'shared-ui';

interface EditableLinesProps<Row extends { id: string | number }> {
  title: string;
  /** The accessible name of the list. @default the title */
  listLabel?: string;
  addLabel: string;
  empty: string;
  query: QueryLike<readonly Row[]>;
  failed: (message: string) => string;
  className: string | undefined;
  /** Above the lines. */
  head?: ReactNode;
  mayEdit: boolean;
  /** @param buttons false for a user who may only read */
  line: (row: Row, buttons: ReactNode) => ReactNode;
  /** The accessible names of a line's buttons. */
  labels: (row: Row) => { edit: string; remove: string };
  /** The form of a row, or of a new one. */
  form: (row: Row | null, onClose: () => void) => ReactNode;
  onDelete: (row: Row) => Promise<unknown>;
  /** The question before a row is deleted. */
  deletion: (row: Row) => { title: string; message: string };
}

/** A card of lines, which users with the right can add, change and delete. */
export function EditableLines<Row extends { id: string | number }>(props: EditableLinesProps<Row>) {
  const { title, listLabel = title, addLabel, empty, query, failed, className, head } = props;
  const { mayEdit, line, labels, form, onDelete, deletion } = props;
  const { t } = useTranslation('mfe-routes');
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);

  function remove(row: Row) {
    setDeleting(null);
    onDelete(row).catch((error: unknown) => notify.error(errorText(error, t)));
  }

  return (
    <Card
      title={title}
      actions={
        mayEdit && (
          <Button size="sm" variant="ghost" icon={Plus} onClick={() => setEditing('new')}>
            {addLabel}
          </Button>
        )
      }
    >
      {head}
      <QueryView
        query={query}
        height={80}
        error={(error) => failed(errorText(error, t))}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{empty}</EmptyState>}
      >
        {(rows) => (
          <ul className={className} aria-label={listLabel}>
            {rows.map((row) => (
              <li key={row.id}>
                {line(
                  row,
                  mayEdit && (
                    <Buttons {...labels(row)} onEdit={() => setEditing(row)} onDelete={() => setDeleting(row)} />
                  ),
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {editing && form(editing === 'new' ? null : editing, () => setEditing(null))}
      <ConfirmDialog
        open={deleting !== null}
        {...(deleting ? deletion(deleting) : { title: '', message: '' })}
        tone="danger"
        confirmLabel={t('ui:actions.delete')}
        onConfirm={() => deleting && remove(deleting)}
        onClose={() => setDeleting(null)}
      />
    </Card>
  );
}

interface ButtonsProps {
  edit: string;
  remove: string;
  onEdit: () => void;
  onDelete: () => void;
}

function Buttons({ edit, remove, onEdit, onDelete }: ButtonsProps) {
  return (
    <>
      <IconButton size="sm" icon={Pencil} label={edit} onClick={onEdit} />
      <IconButton size="sm" icon={Trash2} label={remove} onClick={onDelete} />
    </>
  );
}
