import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { Alert } from './Alert';

describe('Alert', () => {
  it('is announced at once when it is about danger, politely else', () => {
    renderWithUi(
      <>
        <Alert tone="danger" title="Не е зачувано">
          Возило со таков код веќе постои.
        </Alert>
        <Alert tone="warning">Нема достапни уреди</Alert>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Не е зачуваноВозило со таков код веќе постои.');
    expect(screen.getByRole('status')).toHaveTextContent('Нема достапни уреди');
  });

  it('keeps details behind a word, and can be closed', async () => {
    const onDismiss = jest.fn();
    renderWithUi(
      <Alert tone="danger" detail="500 GET /api/vehicles" onDismiss={onDismiss}>
        Грешка
      </Alert>,
    );
    expect(screen.getByText('500 GET /api/vehicles')).not.toBeVisible();
    await userEvent.click(screen.getByText('Детали'));
    expect(screen.getByText('500 GET /api/vehicles')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Затвори' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});
