import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Trash2 } from 'lucide-react';
import { renderWithUi } from '../../testing';
import { IconButton } from '../Button/IconButton';

afterEach(() => jest.useRealTimers());

describe('a tooltip', () => {
  it('names an icon button on keyboard focus and leaves on Escape', async () => {
    const user = userEvent.setup();
    renderWithUi(<IconButton label="Избриши" icon={Trash2} />);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Избриши' })).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Избриши');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('leaves when the focus leaves', async () => {
    const user = userEvent.setup();
    renderWithUi(
      <>
        <IconButton label="Избриши" icon={Trash2} />
        <button type="button">друго</button>
      </>,
    );
    await user.tab();
    await screen.findByRole('tooltip');
    await user.tab();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('waits a moment under the pointer, and shows nothing to one that passes', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderWithUi(<IconButton label="Избриши" icon={Trash2} />);
    const button = screen.getByRole('button');
    await user.hover(button);
    await user.unhover(button);
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

    await user.hover(button);
    act(() => jest.advanceTimersByTime(400));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Избриши');
  });

  it('keeps the handlers of what it stands at', async () => {
    const onFocus = jest.fn();
    const onClick = jest.fn();
    renderWithUi(<IconButton label="Избриши" icon={Trash2} onFocus={onFocus} onClick={onClick} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onFocus).toHaveBeenCalledTimes(1);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
