import * as map from './index';

it('exports exactly what pages may use', () => {
  expect(Object.keys(map).sort()).toEqual([
    'DEFAULT_CENTER',
    'DrawMap',
    'FleetMap',
    'FleetReplayBar',
    'GAP_MS',
    'LastSpeed',
    'ROUTE_BLUE',
    'RouteMap',
    'SPEED_STEPS',
    'isComplete',
    'loadPlaces',
    'routeGaps',
    'speedColor',
    'timeColor',
    'useInertAround',
  ]);
});
