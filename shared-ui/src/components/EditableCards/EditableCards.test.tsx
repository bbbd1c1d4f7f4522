import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { EditableCards } from './EditableCards';

const row = { id: 1, name: 'Секој ден' };
const query = {
  data: [row],
  error: null,
  isError: false,
  isFetching: false,
  fetchStatus: 'idle' as const,
  dataUpdatedAt: Date.now(),
  refetch: () => undefined,
};

it('shows why a switch, a test or a deletion was refused, and keeps the question open', async () => {
  const user = userEvent.setup();
  const refuse = (reason: string) => () => Promise.reject(new Error(reason));
  const { notifications } = renderWithUi(
    <EditableCards
      label="Распореди"
      query={query}
      error={(error) => (error as Error).message}
      empty="Нема"
      addLabel="Нов"
      card={({ name }) => ({ name, content: name, isOn: true })}
      form={() => null}
      onSwitch={refuse('Не се паузира.')}
      onTest={refuse('Нема пошта.')}
      tested="Испратено"
      onDelete={refuse('Не се брише.')}
      deletion={() => ({ title: 'Бришење', message: 'Да се избрише?' })}
    />,
  );
  await user.click(screen.getByRole('switch', { name: 'Вклучено' }));
  await waitFor(() => expect(notifications).toMatchObject([{ text: 'Не се паузира.' }]));
  expect(screen.getByRole('switch', { name: 'Вклучено' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Испрати проба' }));
  await waitFor(() => expect(notifications.slice(1)).toMatchObject([{ text: 'Нема пошта.' }]));
  await user.click(screen.getByRole('button', { name: 'Избриши: Секој ден' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Бришење' }));
  await user.click(question.getByRole('button', { name: 'Избриши' }));
  expect(await question.findByText('Не се брише.')).toBeVisible();
});
