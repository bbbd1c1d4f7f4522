import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { Button } from '../Button/Button';
import { Menu, type MenuEntry } from './Menu';

const chosen: string[] = [];
const entries: MenuEntry[] = [
  { key: 'open', label: 'Отвори', to: '/vehicles/7' },
  { key: 'cut', label: 'Прекини мотор', tone: 'danger', disabled: true, onSelect: () => chosen.push('cut') },
  { key: 'locate', label: 'Побарај локација', onSelect: () => chosen.push('locate') },
];

function show(onOpen?: () => void) {
  chosen.length = 0;
  const onRow = jest.fn();
  const view = renderWithUi(
    // A row that is a link: what happens in the menu is not meant for it.
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for any surroundings
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div onClick={onRow}>
      <Menu label="Дејства" trigger={<Button>Дејства</Button>} entries={entries} onOpen={onOpen} />
    </div>,
  );
  return { ...view, onRow, button: screen.getByRole('button', { name: 'Дејства' }), user: userEvent.setup() };
}
const menu = () => screen.findByRole('menu', { name: 'Дејства' });

it('opens by a click and does what is chosen, once, and not what lies around it', async () => {
  const onOpen = jest.fn();
  const { user, button, onRow } = show(onOpen);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await user.click(within(await menu()).getByRole('menuitem', { name: 'Побарај локација' }));
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(chosen).toEqual(['locate']);
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onRow).not.toHaveBeenCalled();
});

it('is used with the keyboard: down opens it at its first entry, Enter goes there', async () => {
  const { user, button, location } = show();
  button.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Отвори' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/vehicles/7'));
});

it('closes by Escape and gives the focus back', async () => {
  const { user, button } = show();
  await user.click(button);
  await menu();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it('B26: closes by Tab, which goes on from its button; nothing in it takes the focus unseen', async () => {
  const { user, button } = show();
  await user.click(button);
  await menu();
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Отвори' })).toHaveFocus());
  expect(document.querySelectorAll('[aria-hidden="true"][tabindex="0"]')).toHaveLength(0);
  await user.tab({ shift: true });
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

it('opens again right after Escape, and stays, however slow the frames', async () => {
  const { user, button } = show();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const slow = jest
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => Number(setTimeout(() => callback(performance.now()), 60)));
  await user.click(button);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Отвори' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Отвори' })).toHaveFocus());
  for (let frames = 0; frames < 4; frames += 1) await act(frame);
  expect(screen.getByRole('menuitem', { name: 'Отвори' })).toHaveFocus();
  slow.mockRestore();
});

it('shows an entry that cannot be chosen now, and does nothing by it', async () => {
  const { user, button } = show();
  await user.click(button);
  const entry = within(await menu()).getByRole('menuitem', { name: 'Прекини мотор' });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  await user.click(entry);
  expect(chosen).toEqual([]);
});
