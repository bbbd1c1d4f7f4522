import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from '../../hooks/useForm';
import { renderWithUi } from '../../testing';
import { TextField } from '../TextField/TextField';
import { FormDialog } from './FormDialog';

/** A form whose first save fails. */
function NewKey({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState('');
  const [key, setKey] = useState('');
  const form = useForm<{ name: string }, string>({
    initial: { name: '' },
    check: ({ name }) => (name === '' ? { name: 'Внесете име' } : {}),
    save: async ({ name }) => {
      if (!failure) {
        setFailure('Серверот не одговори.');
        return {};
      }
      setKey(`клуч на ${name}`);
      return undefined;
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Нов клуч"
      form={form}
      submitLabel="Создај"
      error={failure}
      result={key !== '' && { content: <p>{key}</p>, closeLabel: 'Готово' }}
    >
      <TextField
        label="Име"
        value={form.values.name}
        onChange={(name) => form.change({ name })}
        error={form.problems.name ?? null}
      />
    </FormDialog>
  );
}

it('holds what was typed until it is saved, shows why it was not, and then what saving returned', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  renderWithUi(<NewKey onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Нов клуч' }));
  const name = dialog.getByRole('textbox', { name: 'Име' });
  await user.click(dialog.getByRole('button', { name: 'Создај' }));
  expect(name).toHaveFocus();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(name, 'Ана{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Серверот не одговори.');
  expect(name).toHaveValue('Ана');

  await user.click(dialog.getByRole('button', { name: 'Откажи' }));
  await user.click(await screen.findByRole('button', { name: 'Продолжи со уредување' }));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(dialog.getByRole('button', { name: 'Создај' }));
  expect(await dialog.findByText('клуч на Ана')).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Готово' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('names its button "save" unless told otherwise, and refuses it while it is disabled', async () => {
  const submit = jest.fn();
  renderWithUi(
    <FormDialog open onClose={() => {}} title="Нов" form={{ isDirty: false, isSaving: false, submit }} disabled>
      <p>поле</p>
    </FormDialog>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Зачувај' }));
  expect(submit).not.toHaveBeenCalled();
});
