import { type ReactNode, useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { can, paths, useSession } from 'shared-auth';
import { NoAccess } from './NoAccess';
import { forgetOrigin, rememberOrigin } from './origin';
import { Verifying } from './Verifying';

/** Sends a visitor to the login page and remembers where they were, unless they logged out on purpose. */
function ToLogin({ owner, isLogout }: { owner: string | null; isLogout: boolean }) {
  const navigate = useNavigate();
  const path = createPath(useLocation());
  useEffect(
    function leaveForLogin() {
      const origin = { path, owner };
      if (isLogout) forgetOrigin();
      else rememberOrigin(origin);
      void navigate(paths.login(), { replace: true, state: isLogout ? null : { origin } });
    },
    [navigate, path, owner, isLogout],
  );
  return <Verifying />;
}

/** Everything behind the login: shows its children to users of the console only. */
export function ProtectedArea({ children }: { children: ReactNode }) {
  const session = useSession();
  const owner = useRef<string | null>(null);
  const username = session.user?.username;
  useEffect(
    function rememberOwner() {
      if (username !== undefined) owner.current = username;
    },
    [username],
  );
  if (session.status === 'verifying') return <Verifying />;
  if (session.status === 'signed-out') return <ToLogin owner={owner.current} isLogout={session.why === 'logout'} />;
  return can(session.user, 'session.hold') ? children : <NoAccess user={session.user} onLeave={session.logout} />;
}
