import { screen } from '@testing-library/react';
import { renderPage } from '../testing/renderPage';
import RoutesTile from './RoutesTile';

it('sums up the active routes and leads to them', () => {
  renderPage(<RoutesTile />);
  const tile = screen.getByRole('link', { name: /Рути/ });
  expect(tile).toHaveTextContent('114 km');
  expect(tile).toHaveTextContent('2 активни од 3');
  expect(tile).toHaveAttribute('href', '/routes');
});
