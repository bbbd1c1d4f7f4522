import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from 'shared-ui';
import { renderWithUi } from '../testing';
import { useEntityForm } from './useEntityForm';

/** As a call fails whose response has words for fields. */
const failure = (given: { status?: number; isOutcomeUnknown?: boolean; fields?: Record<string, string> }) =>
  Object.assign(new Error('не е зачувано'), { status: 422, isOutcomeUnknown: false, fields: {}, ...given });

let save: jest.Mock<Promise<unknown>, [values: Values, mayBeSaved: boolean]>;
interface Values {
  name: string;
  team: string;
  hidden: string;
}

function Form() {
  const form = useEntityForm<Values, 'empty'>({
    initial: { name: '', team: '', hidden: '' },
    problemsOf: ({ name }) => (name === '' ? { name: 'empty' } : {}),
    problemText: () => 'празно',
    fieldOf: { team_id: 'team' },
    save,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failed !== null && <p role="alert">{(form.failed as Error).message}</p>}
      <TextField label="Име" {...form.field('name')} />
      <TextField label="Тим" {...form.field('team')} />
      <output>{form.failure?.kind}</output>
      <button type="submit">Зачувај</button>
      <button type="button" onClick={form.dismiss}>
        Сокриј
      </button>
    </form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Зачувај' }));
async function fail(error: unknown) {
  save = jest.fn().mockRejectedValue(error);
  renderWithUi(<Form />);
  await userEvent.type(screen.getByLabelText('Име'), 'A');
  await submit();
}

describe('the form of a record', () => {
  it('sends nothing while a rule of ours is broken', async () => {
    save = jest.fn();
    renderWithUi(<Form />);
    await submit();
    expect(screen.getByLabelText('Име')).toHaveAccessibleDescription('празно');
    expect(save).not.toHaveBeenCalled();
  });

  it('shows the server’s words at the fields that it names, by their name in the body too', async () => {
    await fail(failure({ fields: { name: 'зафатено', team_id: 'непознат тим' } }));
    expect(screen.getByLabelText('Име')).toHaveAccessibleDescription('зафатено');
    expect(screen.getByLabelText('Тим')).toHaveAccessibleDescription('непознат тим');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['no field', {}],
    ['a field that the form does not have', { other: 'погрешно' }],
    ['a field that the form does not show', { name: 'зафатено', hidden: 'погрешно' }],
  ])('shows above the fields what names %s', async (_what, fields) => {
    await fail(failure({ fields }));
    expect(screen.getByRole('alert')).toHaveTextContent('не е зачувано');
    await userEvent.click(screen.getByRole('button', { name: 'Сокриј' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a lost response', failure({ isOutcomeUnknown: true }), 'unknown', true],
    ['a fault of the server', failure({ status: 503 }), 'refused', true],
    ['a refusal', failure({}), 'refused', false],
    ['what is no call’s failure', new Error('a fault of ours'), 'refused', false],
  ])('remembers after %s whether an earlier try may have been saved', async (_what, error, kind, mayBeSaved) => {
    await fail(error);
    expect(screen.getByRole('status')).toHaveTextContent(kind);
    await submit();
    expect(save.mock.calls.map(([, before]) => before)).toEqual([false, mayBeSaved]);
  });
});
