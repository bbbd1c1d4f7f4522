import * as charts from './index';

it('exports exactly what pages may use', () => {
  expect(Object.keys(charts).sort()).toEqual(['BarChart', 'DoughnutChart', 'LineChart', 'chartColors']);
});
