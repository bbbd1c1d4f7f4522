import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type RouteParams, useRouteParams } from './routeParams';

function VehiclePage() {
  const { id } = useRouteParams('/vehicles/:id/edit');
  return <p>vehicle {id}</p>;
}

const showAt = (pattern: string, url: string) =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <Routes>
        <Route path={pattern} element={<VehiclePage />} />
      </Routes>
    </MemoryRouter>,
  );

it('reads the parameters of the route', () => {
  showAt('/vehicles/:id/edit', '/vehicles/A%207/edit');
  expect(screen.getByText('vehicle A 7')).toBeInTheDocument();
});

it('fails on a page of another route', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => showAt('/vehicles', '/vehicles')).toThrow(
    'The page is not below /vehicles/:id/edit: its URL has no id.',
  );
  error.mockRestore();
});

it('knows the parameters by the pattern', () => {
  const params: RouteParams<'/devices/:id'> = { id: '7' };
  // @ts-expect-error the route has no such parameter
  expect(params.vehicle).toBeUndefined();
  // @ts-expect-error no such route
  type Unknown = RouteParams<'/vehicle/:id'>;
  const nothing: Record<keyof Unknown, string> | null = null;
  expect(nothing).toBeNull();
});
