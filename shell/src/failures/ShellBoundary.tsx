import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen';

/** Around everything: what no inner boundary caught ends in the crash screen. Own class: it is in the first chunk and imports nothing. */
export class ShellBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('the shell failed', error, info.componentStack);
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children;
  }
}
