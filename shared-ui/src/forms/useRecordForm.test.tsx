import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Fields } from 'shared-auth/contract';
import { TextField } from 'shared-ui';
import { renderWithUi } from '../testing';
import { useRecordForm } from './useRecordForm';

const fields = {
  id: { kind: 'id' },
  code: { kind: 'text', input: { as: 'vehicle_id', required: true } },
  limit: { kind: 'integer', input: { range: { min: 5, max: 200 } } },
} as const satisfies Fields;

const save = jest.fn<Promise<unknown>, [body: unknown, mayBeSaved: boolean]>();
beforeEach(() => save.mockReset().mockResolvedValue(null));

function Form({ record }: { record?: { code: string | null; limit: number | null } }) {
  const form = useRecordForm(fields, {
    record: record ?? null,
    moreProblems: ({ code, limit }) => (code.startsWith('Х') && limit === '' ? { limit: 'required' } : {}),
    isShown: (name, { code }) => name !== 'limit' || code !== 'без',
    problemText: (problem, field) => `${field}: ${problem}`,
    save,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField label="Код" {...form.field('code')} />
      <TextField label="Ограничување" {...form.field('limit')} />
      <button type="submit">Зачувај</button>
    </form>
  );
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Зачувај' }));

it('begins with the record, and sends what the table says, by the names of the body', async () => {
  renderWithUi(<Form record={{ code: 'V-1', limit: null }} />);
  expect(screen.getByLabelText('Код')).toHaveValue('V-1');
  await userEvent.type(screen.getByLabelText('Ограничување'), ' 90 ');
  await submit();
  expect(save).toHaveBeenCalledWith({ vehicle_id: 'V-1', limit: 90 }, false);
});

it('says at each field what is wrong by its rules', async () => {
  renderWithUi(<Form />);
  await userEvent.type(screen.getByLabelText('Ограничување'), '4');
  await submit();
  expect(screen.getByLabelText('Код')).toHaveAccessibleDescription('code: required');
  expect(screen.getByLabelText('Ограничување')).toHaveAccessibleDescription('limit: range');
  expect(save).not.toHaveBeenCalled();
});

it('says what is wrong beyond the rules of the table', async () => {
  renderWithUi(<Form record={{ code: 'Х-1', limit: null }} />);
  await submit();
  expect(screen.getByLabelText('Ограничување')).toHaveAccessibleDescription('limit: required');
  expect(save).not.toHaveBeenCalled();
});

it('asks nothing of a field that the form does not show', async () => {
  renderWithUi(<Form record={{ code: 'без', limit: 4 }} />);
  await submit();
  expect(save).toHaveBeenCalledWith({ vehicle_id: 'без', limit: 4 }, false);
});

it('shows at a field what the server says of its name in the body', async () => {
  const refused = Object.assign(new Error(), {
    status: 422,
    isOutcomeUnknown: false,
    fields: { vehicle_id: 'зафатен' },
  });
  save.mockRejectedValue(refused);
  renderWithUi(<Form record={{ code: 'V-1', limit: 90 }} />);
  await submit();
  expect(screen.getByLabelText('Код')).toHaveAccessibleDescription('зафатен');
});
