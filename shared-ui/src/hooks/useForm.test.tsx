import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '../components/TextField/TextField';
import { renderWithUi } from '../testing';
import { type FormProblems, useForm } from './useForm';

interface Values {
  name: string;
  plate: string;
}
type Save = (values: Values) => Promise<FormProblems<Values, string> | undefined>;

function Form({ save }: { save: Save }) {
  const form = useForm<Values, string>({
    initial: { name: '', plate: '' },
    check: ({ name, plate }) => ({ ...(!name && { name: 'нема име' }), ...(!plate && { plate: 'нема регистрација' }) }),
    save,
  });
  const field = (name: keyof Values) => ({
    label: name,
    value: form.values[name],
    error: form.problems[name],
    onChange: (value: string) => form.change({ [name]: value }),
  });
  return (
    <form aria-label="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField {...field('name')} />
      <TextField {...field('plate')} />
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
      <button type="submit">save</button>
      <button type="button" onClick={() => form.reset({ name: 'Б', plate: 'SK' })}>
        reset
      </button>
    </form>
  );
}

const name = () => screen.getByRole('textbox', { name: 'name' });
const plate = () => screen.getByRole('textbox', { name: 'plate' });
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

async function fill() {
  await userEvent.type(name(), 'А');
  await userEvent.type(plate(), 'SK-1');
}

it('checks everything on submit, focuses the first problem, and clears a problem when its field is edited', async () => {
  const save = jest.fn<ReturnType<Save>, [Values]>();
  renderWithUi(<Form save={save} />);
  await press('save');
  expect(name()).toHaveFocus();
  expect(name()).toHaveAccessibleDescription('нема име');
  expect(plate()).toBeInvalid();
  await userEvent.type(name(), 'А');
  expect(name()).toBeValid();
  expect(plate()).toBeInvalid();
  expect(save).not.toHaveBeenCalled();
});

it('saves once however often it is pressed, and is clean afterwards', async () => {
  let finish: (result: undefined) => void = () => {};
  const save = jest.fn<ReturnType<Save>, [Values]>(() => new Promise((resolve) => (finish = resolve)));
  renderWithUi(<Form save={save} />);
  await fill();
  expect(screen.getByRole('status')).toHaveTextContent('dirty');
  await press('save');
  await press('save');
  expect(save).toHaveBeenCalledTimes(1);
  finish(undefined);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('clean'));
});

it('keeps what was typed when a save fails, and focuses what the server rejects', async () => {
  renderWithUi(<Form save={async () => ({ plate: 'веќе постои' })} />);
  await fill();
  await press('save');
  await waitFor(() => expect(plate()).toHaveFocus());
  expect(plate()).toHaveAccessibleDescription('веќе постои');
  expect(name()).toHaveValue('А');
  expect(screen.getByRole('status')).toHaveTextContent('dirty');
});

it('is clean after a reset', async () => {
  renderWithUi(<Form save={async () => undefined} />);
  await fill();
  await press('reset');
  expect(name()).toHaveValue('Б');
  expect(screen.getByRole('status')).toHaveTextContent('clean');
});
