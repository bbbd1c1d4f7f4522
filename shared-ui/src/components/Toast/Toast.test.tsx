import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { notify, onNotification } from './notify';
import { ToastHost } from './ToastHost';

const toasts = () => screen.queryAllByRole('alert').map((toast) => toast.textContent);

describe('a notification', () => {
  it('waits for somebody to hear it', () => {
    notify.success('Успешно се најавивте!');
    notify.error('Грешка');
    const heard: unknown[] = [];
    const stop = onNotification((notification) => heard.push(notification));
    notify.info('Одјавени сте');
    stop();
    expect(heard).toEqual([
      { tone: 'success', text: 'Успешно се најавивте!' },
      { tone: 'error', text: 'Грешка' },
      { tone: 'info', text: 'Одјавени сте' },
    ]);
    // Nothing listens any more; a last listener takes away what is left, for the next test.
    notify.info('доцна');
    onNotification(() => {})();
  });
});

describe('ToastHost', () => {
  it('shows notifications as text, once for the same words, and lets them be closed', async () => {
    const user = userEvent.setup();
    renderWithUi(<ToastHost />);
    act(() => {
      notify.warning('<b>Врската</b> е прекината');
      notify.warning('<b>Врската</b> е прекината');
    });
    await waitFor(() => expect(toasts()).toEqual(['<b>Врската</b> е прекината']));
    expect(screen.getByRole('button', { name: 'Затвори' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Затвори' }));
    // jsdom runs no animation; its end is what removes the toast.
    const toast = screen.queryByRole('alert')?.closest('.Toastify__toast');
    if (toast) act(() => void toast.dispatchEvent(new Event('animationend', { bubbles: true })));
    await waitFor(() => expect(toasts()).toEqual([]));
  });
});
