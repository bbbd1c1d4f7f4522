import type { QueryKey } from '@tanstack/react-query';
import { type Id, wire } from 'shared-auth';
import { ownSessionCalls, userSessionCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send } from '../calls';

/** The owner of the sessions: oneself, or, for administrators, a user. */
export type SessionsOf = 'self' | Id;

/** A session that cannot be named cannot be ended. */
const named = { id: wire.id() };
const ownSessions = read(ownSessionCalls.list, {}, named);
export type OpenSession = Awaited<ReturnType<(typeof ownSessions)['queryFn']>>[number];

/** A live event reports the beginning or end of a session; last uses are read each minute. */
export function sessionsQuery(of: SessionsOf) {
  const { queryKey, queryFn } = of === 'self' ? ownSessions : read(userSessionCalls.list, { id: of }, named);
  return { queryKey: queryKey as QueryKey, queryFn, refetchInterval: 60_000 };
}

/** Ends one session, or with null all (of one's own: all others). The list is read again, after a failure too. */
export const useEndSession = (of: SessionsOf) =>
  useChange(sessionsQuery(of).queryKey, (session: Id | null) => {
    if (of === 'self')
      return session === null ? send(ownSessionCalls.endOthers, {}) : send(ownSessionCalls.end, { session });
    return session === null
      ? send(userSessionCalls.endAll, { id: of })
      : send(userSessionCalls.end, { id: of, session });
  });
