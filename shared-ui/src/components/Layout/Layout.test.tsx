import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { Grid } from './Grid';
import { Page } from './Page';
import { Stack } from './Stack';

it('keeps what it is given beside its own layout: names, classes, styles', () => {
  renderWithUi(
    <Page role="region" aria-label="Страница" className="mine">
      <Grid role="list" minColumn={320} style={{ color: 'red' }} />
      <Stack role="group" gap={2} className="mine" />
    </Page>,
  );
  expect(screen.getByRole('region', { name: 'Страница' })).toHaveClass('page', 'mine');
  const grid = screen.getByRole('list');
  expect(grid.style.getPropertyValue('--grid-min')).toBe('320px');
  expect(grid.style.color).toBe('red');
  expect(screen.getByRole('group')).toHaveClass('stack', 'mine');
  expect(screen.getByRole('group')).toHaveAttribute('data-gap', '2');
});
