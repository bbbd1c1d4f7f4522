import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportCrash } from '../telemetry/faults/crash';
import { CrashScreen } from './CrashScreen';

/**
 * The outermost boundary: an exception that no inner boundary caught shows the crash screen, and is evidence. It is our
 * own class because it is in the first chunk.
 */
export class ShellBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('the shell failed', error, componentStack);
    reportCrash(error, componentStack ?? '');
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children;
  }
}
