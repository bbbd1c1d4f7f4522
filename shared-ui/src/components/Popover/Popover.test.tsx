import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { Button } from '../Button/Button';
import { Popover } from './Popover';

describe('Popover', () => {
  it('opens at its button, closes by Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    renderWithUi(
      <Popover label="Аларми" trigger={<Button>Ѕвонче</Button>}>
        <a href="/alarms">Сите аларми</a>
      </Popover>,
    );
    const button = screen.getByRole('button', { name: 'Ѕвонче' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Аларми' })).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('gives the focus to a control beside its button, where that goes when it closes', async () => {
    const user = userEvent.setup();
    function Question() {
      const [wasAsked, setAsked] = useState(false);
      if (wasAsked) return null;
      return (
        <Popover label="Звук" trigger={<Button>Вклучи звук</Button>} onOpenChange={(open) => !open && setAsked(true)}>
          <Button>Пробај</Button>
        </Popover>
      );
    }
    renderWithUi(
      <>
        <Button>друго</Button>
        <section>
          <Button>Преземи</Button>
          <Question />
        </section>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Вклучи звук' }));
    await screen.findByRole('dialog', { name: 'Звук' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Преземи' })).toHaveFocus());
  });

  it('closes by a click on its button, a click outside, and from within', async () => {
    const user = userEvent.setup();
    renderWithUi(
      <>
        <Popover label="Аларми" trigger={<Button>Ѕвонче</Button>}>
          {(close) => <Button onClick={close}>Готово</Button>}
        </Popover>
        <p>друго</p>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Ѕвонче' });
    for (const leave of [
      () => user.click(button),
      () => user.click(screen.getByText('друго')),
      () => user.click(screen.getByRole('button', { name: 'Готово' })),
    ]) {
      await user.click(button);
      await screen.findByRole('dialog', { name: 'Аларми' });
      await leave();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });

  it('is the caller’s to open where it wants to', async () => {
    const onOpenChange = jest.fn();
    renderWithUi(
      <Popover label="Аларми" trigger={<Button>Ѕвонче</Button>} open={false} onOpenChange={onOpenChange}>
        содржина
      </Popover>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ѕвонче' }));
    expect(onOpenChange).toHaveBeenCalledWith(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
