import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

const question: ConfirmDialogProps = {
  open: true,
  title: 'Деактивирај корисник',
  message: 'Дали сте сигурни дека сакате да го деактивирате овој корисник?',
  confirmLabel: 'Деактивирај',
  tone: 'danger',
  onConfirm: () => {},
  onClose: () => {},
};

describe('ConfirmDialog', () => {
  it('says what will happen and begins on the harmless answer', async () => {
    renderWithUi(<ConfirmDialog {...question} />);
    const dialog = await screen.findByRole('alertdialog', { name: 'Деактивирај корисник' });
    expect(dialog).toHaveAccessibleDescription(question.message as string);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Откажи' })).toHaveFocus());
  });

  it('does it, or not', async () => {
    const onConfirm = jest.fn();
    const onClose = jest.fn();
    renderWithUi(<ConfirmDialog {...question} onConfirm={onConfirm} onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Деактивирај' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Откажи' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays while the work runs and takes no second click', async () => {
    const onConfirm = jest.fn();
    const onClose = jest.fn();
    renderWithUi(<ConfirmDialog {...question} busy onConfirm={onConfirm} onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Деактивирај' }));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says inside why the work failed', async () => {
    renderWithUi(<ConfirmDialog {...question} error="Грешка при деактивирање на корисникот" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при деактивирање на корисникот');
  });
});
