import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { TextField } from '../TextField/TextField';
import { Dialog } from './Dialog';

function UserDialog({ onClosed = () => {} }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  function close() {
    setOpen(false);
    onClosed();
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Додади корисник
      </button>
      <Dialog
        open={open}
        onClose={close}
        title="Нов корисник"
        isDirty={name !== ''}
        footer={(requestClose) => (
          <button type="button" onClick={requestClose}>
            Откажи
          </button>
        )}
      >
        <TextField label="Име" value={name} onChange={setName} />
      </Dialog>
    </>
  );
}

async function open(onClosed?: () => void) {
  const user = userEvent.setup();
  renderWithUi(<UserDialog {...(onClosed && { onClosed })} />);
  await user.click(screen.getByRole('button', { name: 'Додади корисник' }));
  await screen.findByRole('dialog', { name: 'Нов корисник' });
  return user;
}

const focused = () => document.activeElement as HTMLElement; // the body at least

describe('Dialog', () => {
  it('is named by its title and begins in its first field', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2, name: 'Нов корисник' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Име' })).toHaveFocus());
  });

  it('keeps the rest of the page out of reach', async () => {
    await open();
    expect(screen.getByText('Додади корисник')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Додади корисник' })).not.toBeInTheDocument());
    expect(document.body).not.toHaveTextContent('Dismiss popup');
  });

  it('does not take focus that goes back to the page for a wish to close', async () => {
    const onClose = jest.fn();
    function Steps() {
      const [step, setStep] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setStep(1)}>
            Почни
          </button>
          <Dialog
            open={step === 1}
            onClose={onClose}
            title="Прв чекор"
            footer={
              <button type="button" onClick={() => setStep(2)}>
                Понатаму
              </button>
            }
          />
          <Dialog open={step === 2} onClose={onClose} title="Втор чекор" />
        </>
      );
    }
    const user = userEvent.setup();
    renderWithUi(<Steps />);
    await user.click(screen.getByRole('button', { name: 'Почни' }));
    await user.click(await screen.findByRole('button', { name: 'Понатаму' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Втор чекор' })).toContainElement(focused()));
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each(['Escape', 'Затвори', 'Откажи'])('closes by %s and gives the focus back', async (way) => {
    const onClosed = jest.fn();
    const user = await open(onClosed);
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: way }));
    expect(onClosed).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Додади корисник' })).toHaveFocus());
  });

  it.each(['Escape', 'Затвори', 'Откажи'])('asks before %s throws typed values away', async (way) => {
    const onClosed = jest.fn();
    const user = await open(onClosed);
    await user.type(screen.getByRole('textbox', { name: 'Име' }), 'Ана');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: way }));

    await screen.findByRole('alertdialog', { name: 'Да се отфрлат внесените податоци?' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Продолжи со уредување' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Продолжи со уредување' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Име' })).toHaveValue('Ана');
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('throws them away when the user agrees', async () => {
    const onClosed = jest.fn();
    const user = await open(onClosed);
    await user.type(screen.getByRole('textbox', { name: 'Име' }), 'Ана');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Отфрли' }));
    expect(onClosed).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
