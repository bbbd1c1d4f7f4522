import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { Tabs } from './Tabs';

const items = [
  { id: 'dashboard', label: 'Контролна табла', panel: <input aria-label="белешка" /> },
  { id: 'vehicle', label: 'Возило', panel: <input aria-label="белешка" /> },
  { id: 'safety', label: 'Безбедност', panel: 'Трет' },
] as const;

function Reports() {
  const [selected, setSelected] = useState<(typeof items)[number]['id']>('dashboard');
  return <Tabs label="Извештаи" selected={selected} onSelect={setSelected} items={items} />;
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('Tabs', () => {
  it('shows the selected panel, named by its tab', () => {
    renderWithUi(<Reports />);
    expect(screen.getByRole('tablist', { name: 'Извештаи' })).toBeVisible();
    expect(tab('Контролна табла')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Контролна табла' })).toBeVisible();
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it('selects by click, and carries nothing over from one panel to the next', async () => {
    renderWithUi(<Reports />);
    await userEvent.type(screen.getByLabelText('белешка'), 'прва');
    await userEvent.click(tab('Возило'));
    expect(screen.getByRole('tabpanel', { name: 'Возило' })).toBeVisible();
    expect(screen.getByLabelText('белешка')).toHaveValue('');
  });

  it('is one stop of the keyboard; arrows, Home and End move, Enter selects', async () => {
    const user = userEvent.setup();
    renderWithUi(<Reports />);
    await user.tab();
    expect(tab('Контролна табла')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Возило')).toHaveFocus();
    expect(tab('Возило')).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(tab('Безбедност')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Контролна табла')).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(tab('Безбедност')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Home} ');
    expect(tab('Контролна табла')).toHaveAttribute('aria-selected', 'true');
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  it('tells of a change only', async () => {
    const onSelect = jest.fn();
    renderWithUi(<Tabs selected="dashboard" onSelect={onSelect} items={items} />);
    await userEvent.click(tab('Контролна табла'));
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(tab('Безбедност'));
    expect(onSelect).toHaveBeenCalledWith('safety');
  });
});
