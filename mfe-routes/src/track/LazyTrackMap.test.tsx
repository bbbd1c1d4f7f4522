import { screen } from '@testing-library/react';
import { renderPage } from '../testing/renderPage';
import { handComputed } from './handComputed';
import { LazyTrackMap } from './LazyTrackMap';

jest.mock('./TrackMap', () => {
  throw new Error('the chunk did not arrive');
});

it('says that the map cannot be had, and leaves the rest of the page alone', async () => {
  renderPage(
    <>
      <p>30,62 km</p>
      <LazyTrackMap points={handComputed.points} height={500} />
    </>,
  );
  expect(await screen.findByText('Мапата не може да се вчита.')).toBeInTheDocument();
  expect(screen.getByText('30,62 km')).toBeInTheDocument();
});
