import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { CheckboxField } from './CheckboxField';
import { NumberField } from './NumberField';
import { SearchField } from './SearchField';
import { SelectField } from './SelectField';
import { SwitchField } from './SwitchField';
import { TextArea } from './TextArea';
import { TextField } from './TextField';

const heard = jest.fn();
beforeEach(() => heard.mockClear());

describe('TextField', () => {
  it('has exactly its label as its name, also when it is required', () => {
    renderWithUi(<TextField label="Лозинка" value="" onChange={heard} required />);
    expect(screen.getByRole('textbox', { name: 'Лозинка' })).toBeRequired();
  });

  it('ties error and hint to the input', () => {
    renderWithUi(<TextField label="IMEI" value="1" onChange={heard} error="IMEI е задолжителен" hint="15 цифри" />);
    const field = screen.getByLabelText('IMEI');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('IMEI е задолжителен 15 цифри');
  });

  it('tells each change and passes on what the input needs', async () => {
    renderWithUi(<TextField label="IMEI" value="" onChange={heard} maxLength={15} autoComplete="off" />);
    await userEvent.type(screen.getByLabelText('IMEI'), '1');
    expect(heard).toHaveBeenCalledWith('1');
    expect(screen.getByLabelText('IMEI')).toHaveAttribute('maxlength', '15');
  });

  it('can have a name that only assistive technology reads', () => {
    renderWithUi(<TextField label="Период" hideLabel value="" onChange={heard} />);
    expect(screen.getByRole('textbox', { name: 'Период' })).toBeVisible();
    expect(screen.getByText('Период').parentElement).toHaveClass('hidden');
  });
});

describe('TextArea and NumberField', () => {
  it('tell what was typed, as text', async () => {
    renderWithUi(
      <>
        <TextArea label="Забелешки" value="" onChange={heard} />
        <NumberField label="Година" value="" onChange={heard} min={1900} />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Забелешки'), 'а');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Година' }), '2');
    expect(heard.mock.calls).toEqual([['а'], ['2']]);
  });
});

describe('SelectField', () => {
  const options = [
    { value: 'truck', label: 'Камион' },
    { value: 'van', label: 'Комбе' },
  ];

  it('tells the value that was chosen, and offers none', async () => {
    renderWithUi(<SelectField label="Тип" value="truck" onChange={heard} options={options} placeholder="Сите" />);
    await userEvent.selectOptions(screen.getByLabelText('Тип'), 'Комбе');
    await userEvent.selectOptions(screen.getByLabelText('Тип'), 'Сите');
    expect(heard.mock.calls).toEqual([['van'], ['']]);
  });

  it('shows a value that is in no option as it is', () => {
    renderWithUi(<SelectField label="Тип" value="hovercraft" onChange={heard} options={options} />);
    expect(screen.getByLabelText('Тип')).toHaveDisplayValue('hovercraft');
  });
});

describe('CheckboxField and SwitchField', () => {
  it('are switched by their labels', async () => {
    renderWithUi(
      <>
        <CheckboxField label="Прикажи рути" checked={false} onChange={heard} hint="24 часа" />
        <SwitchField label="Звук" checked onChange={heard} />
      </>,
    );
    expect(screen.getByRole('checkbox', { name: 'Прикажи рути' })).toHaveAccessibleDescription('24 часа');
    await userEvent.click(screen.getByText('Прикажи рути'));
    await userEvent.click(screen.getByRole('switch', { name: 'Звук' }));
    expect(heard.mock.calls).toEqual([[true], [false]]);
  });
});

describe('SearchField', () => {
  let deliver: (value: string) => void = () => {};

  /** A page whose value comes back when the test sets it, as a router's does. */
  function Page({ late = false }: { late?: boolean }) {
    const [value, setValue] = useState('');
    deliver = setValue;
    return (
      <SearchField
        label="Пребарај"
        value={value}
        onChange={(next) => {
          heard(next);
          if (!late) setValue(next);
        }}
      />
    );
  }

  const field = () => screen.getByRole('searchbox', { name: 'Пребарај' });
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  let user: ReturnType<typeof userEvent.setup>;
  beforeEach(() => {
    jest.useFakeTimers();
    user = userEvent.setup({ delay: null });
  });
  afterEach(() => jest.useRealTimers());

  it('shows each key at once and tells 300 ms after the last', async () => {
    renderWithUi(<Page />);
    await user.type(field(), 'sk');
    expect(field()).toHaveValue('sk');
    wait(299);
    expect(heard).not.toHaveBeenCalled();
    await user.type(field(), '1');
    wait(299);
    expect(heard).not.toHaveBeenCalled();
    wait(1);
    expect(heard.mock.calls).toEqual([['sk1']]);
  });

  it('tells at once on Enter, on leaving and on clearing', async () => {
    renderWithUi(<Page />);
    await user.type(field(), 'a{Enter}');
    await user.type(field(), 'b');
    await user.tab();
    await user.clear(field());
    wait(1_000);
    expect(heard.mock.calls).toEqual([['a'], ['ab'], ['']]);
  });

  it('takes a value from outside, and forgets what was waiting', async () => {
    renderWithUi(<Page />);
    await user.type(field(), 'sk{Enter}');
    await user.type(field(), '12');
    act(() => deliver(''));
    wait(1_000);
    expect(field()).toHaveValue('');
    expect(heard.mock.calls).toEqual([['sk']]);
  });

  it('does not take back what was typed while its own value was under way', async () => {
    renderWithUi(<Page late />);
    await user.type(field(), 'sk');
    wait(300);
    await user.type(field(), '12');
    act(() => deliver('sk'));
    expect(field()).toHaveValue('sk12');
    wait(300);
    expect(heard.mock.calls).toEqual([['sk'], ['sk12']]);
    act(() => deliver('sk12'));
    expect(field()).toHaveValue('sk12');
  });

  it('keeps a blank at the end when the page trims', async () => {
    renderWithUi(<Page late />);
    await user.type(field(), 'ana ');
    wait(300);
    act(() => deliver('ana'));
    expect(field()).toHaveValue('ana ');
  });

  it('tells nothing after it is gone', async () => {
    const { unmount } = renderWithUi(<Page />);
    await user.type(field(), 'a');
    unmount();
    wait(1_000);
    expect(heard).not.toHaveBeenCalled();
  });
});
