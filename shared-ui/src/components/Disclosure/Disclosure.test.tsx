import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { Disclosure } from './Disclosure';

it('is closed until its label is clicked, and closes again', async () => {
  renderWithUi(<Disclosure label="Повеќе">Подробности</Disclosure>);
  const group = screen.getByRole('group');
  expect(group).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Повеќе'));
  expect(group).toHaveAttribute('open');
  expect(screen.getByText('Подробности')).toBeVisible();
  await userEvent.click(screen.getByText('Повеќе'));
  expect(group).not.toHaveAttribute('open');
});
