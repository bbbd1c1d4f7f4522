import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from 'shared-ui/testing';
import { AddedTabs } from './AddedTabs';

const parts = [
  { key: 'mfe-reports./VehicleSummary', title: 'Извештај', content: <p>бројки</p> },
  { key: 'mfe-tyres./Tyres', title: 'Гуми', content: <p>четири</p> },
];

it('shows no addition before it is chosen, and keeps the choice in the address', async () => {
  const { location } = renderWithUi(<AddedTabs parts={parts} label="Повеќе за возилото" />);
  expect(screen.getByRole('tablist', { name: 'Повеќе за возилото' })).toBeVisible();
  expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Гуми' }));
  expect(screen.getByText('четири')).toBeVisible();
  expect(screen.queryByText('бројки')).not.toBeInTheDocument();
  expect(new URLSearchParams(location().search).get('tab')).toBe('mfe-tyres./Tyres');
});
