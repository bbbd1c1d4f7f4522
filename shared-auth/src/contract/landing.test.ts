import { matchPath, routeFor } from './landing';

const routes = [{ path: '/vehicles/:id' }, { path: '/vehicles/new' }, { path: '/dashboard' }];

it('finds the route of a path, a literal one before one with parameters', () => {
  expect(routeFor(routes, '/vehicles/new')).toEqual({ route: { path: '/vehicles/new' }, params: {} });
  expect(routeFor(routes, '/vehicles/7%2F8')).toEqual({ route: { path: '/vehicles/:id' }, params: { id: '7/8' } });
  expect(routeFor(routes, '/')).toEqual({ route: { path: '/dashboard' }, params: {} });
  expect(routeFor(routes, '/vehicles/1/edit')).toBeNull();
});

it('keeps a segment that cannot be decoded as it is', () => {
  expect(matchPath('/vehicles/:id', '/vehicles/%')).toEqual({ id: '%' });
});
