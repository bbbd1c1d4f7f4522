import type { ReactNode } from 'react';
import { useIsAtLogin } from './address';
import LoginPage from './LoginPage';
import { ProtectedArea } from './ProtectedArea';

/** The login page at its address; behind it everything else. */
export const Entrance = ({ children }: { children: ReactNode }) =>
  useIsAtLogin() ? <LoginPage /> : <ProtectedArea>{children}</ProtectedArea>;
