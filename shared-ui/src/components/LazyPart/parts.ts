import { lazyPart } from '../../internal/lazyPart';

/** The map and its library: not part of any page's first load. */
export const fleetMapPart = lazyPart(async () => {
  const { FleetMap } = await import(/* webpackChunkName: "map" */ '../../map');
  return { default: FleetMap };
});

/** The line chart and its library. */
export const lineChartPart = lazyPart(async () => {
  const { LineChart } = await import(/* webpackChunkName: "charts" */ '../../charts');
  return { default: LineChart };
});
