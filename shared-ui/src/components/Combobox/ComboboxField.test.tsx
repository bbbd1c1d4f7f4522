import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { ComboboxField } from './ComboboxField';

const options = [
  { value: '1', label: 'СК-1234-АБ', keywords: ['V-001'] },
  { value: '2', label: 'BT-9' },
];

function Picker({ onSearch }: { onSearch?: (text: string) => void }) {
  const [value, setValue] = useState('2');
  return (
    <>
      <ComboboxField
        label="Возило"
        value={value}
        onChange={setValue}
        options={options}
        {...(onSearch && { onSearch })}
      />
      <output aria-label="value">{value}</output>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Возило' });
const value = () => screen.getByLabelText('value').textContent;

it('shows what is chosen, and finds by typing in either script, by keys alone', async () => {
  const user = userEvent.setup();
  renderWithUi(<Picker />);
  expect(field()).toHaveValue('BT-9');
  await user.tab();
  await user.keyboard('sk12');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['СК-1234-АБ']);
  expect(screen.getByText('1 предлог')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}');
  expect(value()).toBe('1');
  expect(field()).toHaveValue('СК-1234-АБ');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

it.each(['{ArrowDown}{Enter}', '{ArrowDown}{ArrowDown}{Enter}', '{ArrowUp}{Enter}', '{Tab}'])(
  'D7: chooses the one suggestion by %s',
  async (keys) => {
    const user = userEvent.setup();
    renderWithUi(<Picker />);
    await user.tab();
    await user.keyboard('sk12');
    await screen.findByRole('option');
    await user.keyboard(keys);
    expect(value()).toBe('1');
    expect(field()).toHaveValue('СК-1234-АБ');
  },
);

it('D7: keeps text that is no option when it is left, and says so; chooses nothing where it is emptied', async () => {
  const user = userEvent.setup();
  renderWithUi(<Picker />);
  await user.type(field(), 'x');
  expect(await screen.findByText('Нема резултати за избраните филтри')).toBeVisible();
  await user.tab();
  expect(field()).toHaveValue('x');
  expect(field()).toHaveAccessibleDescription('Изберете од предлозите');
  expect(value()).toBe('2');
  await user.clear(field());
  await user.tab();
  expect(value()).toBe('');
});

it('asks for more after a pause in typing', async () => {
  const user = userEvent.setup();
  const onSearch = jest.fn();
  renderWithUi(<Picker onSearch={onSearch} />);
  await user.type(field(), 'abc');
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('abc'));
  expect(onSearch).not.toHaveBeenCalledWith('ab');
});
