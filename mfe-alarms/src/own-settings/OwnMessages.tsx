import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Badge, Button, Disclosure, QueryView, RelativeTime, TextLink } from 'shared-ui';
import styles from './OwnMessages.module.css';
import { ownMessagesQuery, useReadMessages } from './ownMessages.api';

/** The last messages to this person's console, read when they are opened. */
export function OwnMessages() {
  const { t } = useTranslation('mfe-alarms');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure label={t('own.messages')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {isOpen && <MessageList />}
    </Disclosure>
  );
}

function MessageList() {
  const { t } = useTranslation('mfe-alarms');
  const messages = useQuery(ownMessagesQuery);
  const reading = useReadMessages();
  return (
    <QueryView
      query={messages}
      height={80}
      error={(error) => errorText(error, t)}
      isEmpty={(rows) => rows.length === 0}
      empty={t('own.noMessages')}
    >
      {(rows) => (
        <>
          <ul className={styles.list} aria-label={t('own.messages')}>
            {rows.map(({ id, title, body, link, created_at, read_at }) => (
              <li key={id} className={styles.message}>
                <span className={styles.head}>
                  <TextLink to={link ?? ''}>{title ?? ''}</TextLink>
                  {read_at === null && <Badge tone="info">{t('own.unread')}</Badge>}
                </span>
                <span className={styles.body}>{body}</span>
                {created_at !== null && <RelativeTime at={created_at} />}
              </li>
            ))}
          </ul>
          {rows.some(({ read_at }) => read_at === null) && (
            <Button size="sm" busy={reading.isPending} onClick={() => reading.mutate()}>
              {t('own.markRead')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}
