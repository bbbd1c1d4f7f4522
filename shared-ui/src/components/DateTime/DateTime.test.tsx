import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { DateField } from './DateField';
import { DateTimePicker, type DateTimePickerProps } from './DateTimePicker';
import { TimePicker } from './TimePicker';

const heard = jest.fn();
beforeEach(() => heard.mockClear());

function Picker({ first = '', ...rest }: { first?: string } & Partial<DateTimePickerProps>) {
  const [value, setValue] = useState(first);
  return (
    <DateTimePicker
      label="Почеток"
      {...rest}
      value={value}
      onChange={(next) => {
        heard(next);
        setValue(next);
      }}
    />
  );
}

const date = () => screen.getByLabelText('Почеток, датум');
const hour = () => screen.getByRole('combobox', { name: 'Почеток, час' });
const minute = () => screen.getByRole('combobox', { name: 'Почеток, минута' });
const setDate = (value: string) => fireEvent.change(date(), { target: { value } });

describe('DateTimePicker', () => {
  it('is a group of a date, an hour 00–23 and a minute 00–59', () => {
    renderWithUi(<Picker first="2026-11-20T07:05" required />);
    expect(screen.getByRole('group', { name: 'Почеток' })).toBeVisible();
    expect(date()).toHaveValue('2026-11-20');
    expect(hour()).toHaveValue('07');
    expect(minute()).toHaveValue('05');
    const values = (select: HTMLElement) =>
      within(select)
        .getAllByRole('option')
        .map((each) => each.textContent);
    expect([values(hour()).length, values(hour())[0], values(hour()).at(-1)]).toEqual([24, '00', '23']);
    expect([values(minute()).length, values(minute())[0], values(minute()).at(-1)]).toEqual([60, '00', '59']);
  });

  it('writes the date the Macedonian way', () => {
    const { rerender } = renderWithUi(<Picker first="2026-11-20T07:05" />);
    expect(screen.getByText('20.11.2026')).toBeInTheDocument();
    rerender(<DateTimePicker label="Почеток" value="" onChange={() => {}} />);
    expect(screen.getByText('дд.мм.гггг')).toBeInTheDocument();
  });

  it('tells each change as a local date-time', async () => {
    renderWithUi(<Picker first="2026-11-20T07:05" />);
    await userEvent.selectOptions(hour(), '23');
    await userEvent.selectOptions(minute(), '59');
    setDate('2026-12-01');
    expect(heard.mock.calls).toEqual([['2026-11-20T23:05'], ['2026-11-20T23:59'], ['2026-12-01T23:59']]);
  });

  it('tells nothing without a date, and keeps a time that was chosen first', async () => {
    renderWithUi(<Picker />);
    await userEvent.selectOptions(hour(), '09');
    expect(heard).toHaveBeenLastCalledWith('');
    setDate('2026-11-20');
    expect(heard).toHaveBeenLastCalledWith('2026-11-20T09:00');
    setDate('');
    expect(heard).toHaveBeenLastCalledWith('');
    expect(hour()).toHaveValue('09');
  });

  it('begins with the time of its kind', () => {
    renderWithUi(<Picker defaultTime="23:59" />);
    setDate('2026-11-20');
    expect(heard).toHaveBeenLastCalledWith('2026-11-20T23:59');
  });

  it('says what is wrong', () => {
    renderWithUi(<Picker error="Полето е задолжително" />);
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Полето е задолжително');
    expect(date()).toBeInvalid();
  });
});

describe('TimePicker', () => {
  it('tells hh:mm:00', async () => {
    renderWithUi(<TimePicker label="Време" value="07:30:00" onChange={heard} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Време, час' }), '00');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Време, минута' }), '59');
    expect(heard.mock.calls).toEqual([['00:30:00'], ['07:59:00']]);
  });
});

describe('DateField', () => {
  it('is a date with its label, its error and its hint', () => {
    renderWithUi(<DateField label="Датум" value="" onChange={heard} error="Погрешен датум" hint="до денес" />);
    const field = screen.getByLabelText('Датум');
    expect(field).toHaveAccessibleDescription('Погрешен датум до денес');
    fireEvent.change(field, { target: { value: '2026-11-20' } });
    expect(heard).toHaveBeenCalledWith('2026-11-20');
  });
});
