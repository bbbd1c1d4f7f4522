import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { formatDateTime, QueryView } from 'shared-ui';
import { ScrolledRows } from 'shared-ui/lists';
import styles from './WorkDialog.module.css';
import { type AlarmNote, notesQuery } from './work.api';

/** The notes on an alarm, each with its time and author. Hand-overs and the reason for closing are among them. */
export function NoteList({ alarm }: { alarm: Id }) {
  const { t } = useTranslation('mfe-alarms');
  const query = useQuery(notesQuery(alarm));
  function whatOf({ kind, to }: AlarmNote): string | null {
    if (kind === 'handed_over') return to === null ? t('work.handedOn') : t('work.handedTo', { name: to });
    return kind === 'closed' ? t('work.closed') : null;
  }
  return (
    <QueryView
      query={query}
      height={40}
      error={(error) => t('work.notesFailed', { message: errorText(error, t) })}
      isEmpty={(notes) => notes.length === 0}
      empty={t('work.noNotes')}
    >
      {(notes) => (
        <ScrolledRows className={styles.notesBox ?? ''}>
          <ol className={styles.notes} aria-label={t('work.notes')}>
            {notes.map((note) => (
              <li key={note.id}>
                {note.text && <bdi className={styles.text}>{note.text}</bdi>}
                <span className={styles.meta}>
                  {[whatOf(note), note.author, formatDateTime(note.created_at)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </ScrolledRows>
      )}
    </QueryView>
  );
}
