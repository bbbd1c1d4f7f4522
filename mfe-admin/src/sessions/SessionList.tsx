import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverText } from 'shared-auth';
import { Badge, Button, ConfirmDialog, formatDateTime, notify, QueryView, RelativeTime } from 'shared-ui';
import styles from './SessionList.module.css';
import { type OpenSession, type SessionsOf, sessionsQuery, useEndSession } from './sessions.api';

/** The name of the browser and system that a session runs in, such as "Firefox, Windows". */
export const deviceName = (
  { browser, system }: { browser: string | null; system: string | null },
  t: TFunction<'mfe-admin'>,
): string => [browser, system].filter(Boolean).join(', ') || t('sessions.unknownDevice');

interface SessionListProps {
  of: SessionsOf;
}

/** The sessions of a user. Each can be ended, and all of them (of one's own: all others). */
export function SessionList({ of }: SessionListProps) {
  const { t } = useTranslation('mfe-admin');
  const client = useQueryClient();
  const query = useQuery(sessionsQuery(of));
  // The live connection reports only the user's own sessions; those of others are polled once a minute.
  useEffect(
    () => live.onSessionChange(() => void client.invalidateQueries({ queryKey: sessionsQuery('self').queryKey })),
    [client],
  );
  const ending = useEndSession(of);
  const end = (id: OpenSession['id']) =>
    ending.mutate(id, {
      onSuccess: () => notify.success(t('sessions.ended')),
      onError: (error) => notify.error(serverText(error, t, t('sessions.failed'))),
    });
  return (
    <div className={styles.sessions}>
      <QueryView
        query={query}
        height={120}
        error={() => t('sessions.notLoaded')}
        isEmpty={(rows) => rows.length === 0}
        empty={t('sessions.none')}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('sessions.list')}>
            {rows.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={ending.isPending && ending.variables === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <EndAll isOwn={of === 'self'} hasOthers={(query.data ?? []).some(isOther)} ending={ending} />
    </div>
  );
}

const isOther = ({ is_current }: OpenSession) => !is_current;

interface EndAllProps {
  isOwn: boolean;
  hasOthers: boolean;
  ending: ReturnType<typeof useEndSession>;
}

/** Ends all sessions of a user; of one's own all others. */
function EndAll({ isOwn, hasOthers, ending }: EndAllProps) {
  const { t } = useTranslation('mfe-admin');
  const [isAsking, setAsking] = useState(false);
  const { error } = ending;
  const endAll = () =>
    ending.mutate(null, {
      onSuccess: () => {
        setAsking(false);
        notify.success(t('sessions.endedAll'));
      },
    });
  return (
    <>
      {hasOthers && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t(isOwn ? 'sessions.endOthers' : 'sessions.endAll')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t(isOwn ? 'sessions.endOthers' : 'sessions.endAll')}
        message={t(isOwn ? 'sessions.confirmOthers' : 'sessions.confirmAll')}
        confirmLabel={t('sessions.end')}
        tone="danger"
        busy={ending.isPending}
        onConfirm={endAll}
        onClose={() => {
          setAsking(false);
          ending.reset();
        }}
        {...(error && ending.variables === null
          ? {
              error: serverText(error, t, t('sessions.failed')),
              onDismissError: ending.reset,
            }
          : {})}
      />
    </>
  );
}

interface SessionLineProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { t } = useTranslation('mfe-admin');
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {deviceName(session, t)}
          {session.is_current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className={styles.meta}>
          {t('sessions.place', {
            address: session.address ?? t('sessions.unknownPlace'),
            since: formatDateTime(session.created_at),
          })}
        </p>
        <p className={styles.meta}>
          {t('sessions.lastUsed')} <RelativeTime at={session.last_used_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button onClick={onEnd} busy={isEnding} aria-label={t('sessions.endNamed', { device: deviceName(session, t) })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
