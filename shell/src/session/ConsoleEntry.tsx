import type { ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from 'shared-auth';
import LoginPage from './LoginPage';
import { ProtectedArea } from './ProtectedArea';

/** The login page at its address; every other address is behind it. */
export const ConsoleEntry = ({ children }: { children: ReactNode }) =>
  useMatch(paths.login()) ? <LoginPage /> : <ProtectedArea>{children}</ProtectedArea>;
