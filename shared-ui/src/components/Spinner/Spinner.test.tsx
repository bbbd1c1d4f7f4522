import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { Spinner } from './Spinner';

it('announces what is under way', () => {
  renderWithUi(<Spinner label="Се вчитува" />);
  expect(screen.getByRole('status')).toHaveTextContent('Се вчитува');
});

it('is a drawing where its surroundings say it', () => {
  renderWithUi(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
