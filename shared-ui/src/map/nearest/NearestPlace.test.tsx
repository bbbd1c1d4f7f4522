import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { NearestPlace } from './NearestPlace';

it('tells a position in words, and again when it moves', async () => {
  const { rerender } = renderWithUi(<NearestPlace latitude={41.6085} longitude={21.7753} />);
  expect(await screen.findByText('Велес, 12 km Ј')).toBeVisible();
  rerender(<NearestPlace latitude={41.7165} longitude={21.7753} />);
  expect(screen.getByText('во Велес')).toBeVisible();
});

it.each([
  [null, 21.4],
  [0, 0],
  [undefined, undefined],
  [52.5, 13.4],
])('says nothing of %s, %s', async (latitude, longitude) => {
  const { container } = renderWithUi(<NearestPlace latitude={latitude} longitude={longitude} />);
  await import('../../model/places/places');
  expect(container).toHaveTextContent('');
});
