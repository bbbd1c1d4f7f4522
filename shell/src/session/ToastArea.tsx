import { useEffect } from 'react';
import { notify, ToastHost } from 'shared-ui';
import { receiveToasts } from './toasts';

/** The toast host, in a chunk of its own. */
export default function ToastArea() {
  useEffect(function showQueuedToasts() {
    return receiveToasts(({ tone, text }) => notify[tone](text));
  }, []);
  return <ToastHost />;
}
