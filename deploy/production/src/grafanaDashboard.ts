import type { Dashboard, Panel } from '@grafana/schema';

/** One chart: its title, unit, queries by legend, and the height of its row in grid units. */
interface Chart {
  title: string;
  /** Unit of Grafana's list, such as `s`, `percentunit`, `reqps`. */
  unit: string;
  /** PromQL by legend. */
  queries: Record<string, string>;
}

const charts: readonly Chart[] = [
  {
    title: 'Targets that respond',
    unit: 'none',
    queries: { '{{job}} {{instance}}': 'up{job=~"gateway|api|controller"}' },
  },
  {
    title: 'Registry revision of each gateway',
    unit: 'none',
    queries: { '{{instance}}': 'console_registry_revision{job="gateway"}' },
  },
  {
    title: 'Versions that gateways leave out, and stale registries',
    unit: 'none',
    queries: {
      '{{module}} {{part}}': 'max by (module, part) (console_registry_unread_versions{job="gateway"})',
      'stale: {{instance}}': 'console_registry_stale{job="gateway"}',
    },
  },
  {
    title: 'Module failures in pages',
    unit: 'cps',
    queries: {
      '{{module}}@{{version}} {{kind}}':
        'sum by (module, version, kind) (rate(console_module_failures_total{job="gateway"}[10m]))',
    },
  },
  {
    title: 'Module load time, 75th percentile',
    unit: 's',
    queries: {
      '{{module}}@{{version}}':
        'histogram_quantile(0.75, sum by (le, module, version) (rate(console_module_load_seconds_bucket{job="gateway"}[30m])))',
    },
  },
  {
    title: 'Rejected reports of pages',
    unit: 'cps',
    queries: { '{{reason}}': 'sum by (reason) (rate(console_reports_refused_total{job="gateway"}[10m]))' },
  },
  {
    title: 'Requests of the API',
    unit: 'reqps',
    queries: { '{{status}}': 'sum by (status) (rate(http_request_duration_seconds_count{job="api"}[5m]))' },
  },
  {
    title: 'Slowest routes of the API, 95th percentile',
    unit: 's',
    queries: {
      '{{method}} {{route}}':
        'topk(10, histogram_quantile(0.95, sum by (le, method, route) (rate(http_request_duration_seconds_bucket{job="api"}[10m]))))',
    },
  },
  {
    title: 'Positions: stored and rejected',
    unit: 'cps',
    queries: {
      stored: 'sum(rate(ingested_positions_total{job="api"}[5m]))',
      'vehicles moved': 'sum(rate(vehicle_positions_changed_total{job="api"}[5m]))',
      'rejected: {{reason}}': 'sum by (reason) (rate(ingest_rejected_total{job="api"}[5m]))',
    },
  },
  { title: 'Live connections', unit: 'none', queries: { '{{instance}}': 'live_connections{job="api"}' } },
  {
    title: 'Requests beyond a limit',
    unit: 'cps',
    queries: { '{{budget}}': 'sum by (budget) (rate(budget_exceeded_total{job="api"}[5m]))' },
  },
  {
    title: 'Connections to the database',
    unit: 'none',
    queries: { '{{state}} {{instance}}': 'database_connections{job="api"}' },
  },
  {
    title: 'Time since upkeep succeeded, as a share of what it may be',
    unit: 'percentunit',
    queries: {
      '{{upkeep}}':
        '(time() - max by (upkeep) (upkeep_last_success_timestamp_seconds{job="api"})) / (2 * max by (upkeep) (upkeep_interval_seconds{job="api"}) + 900)',
    },
  },
  {
    title: 'Messages about alarms that wait, and positions ahead',
    unit: 's',
    queries: {
      'oldest message': 'max(notification_oldest_due_seconds{job="api"})',
      'partitions ahead': 'min(positions_partitions_ahead_seconds{job="api"})',
    },
  },
  {
    title: 'Oldest position that is kept',
    unit: 's',
    queries: { age: 'time() - min(positions_oldest_timestamp_seconds{job="api"})' },
  },
  {
    title: 'Room on volumes',
    unit: 'percentunit',
    queries: {
      '{{persistentvolumeclaim}}':
        'kubelet_volume_stats_available_bytes{namespace=~"$namespace"} / kubelet_volume_stats_capacity_bytes{namespace=~"$namespace"}',
    },
  },
  {
    title: 'Versions',
    unit: 'none',
    queries: { '{{service}} {{version}}': 'count by (service, version) (build_info{job=~"gateway|api|controller"})' },
  },
  {
    title: 'Event loop lag, 99th percentile',
    unit: 's',
    queries: { '{{job}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds{job=~"gateway|api"}' },
  },
  {
    title: 'Resident memory',
    unit: 'bytes',
    queries: { '{{job}} {{instance}}': 'process_resident_memory_bytes{job=~"gateway|api"}' },
  },
];

/** Of one console where several share a Prometheus; beside compose nothing has a namespace, and "all" takes that. */
const ofConsole = (expr: string) => expr.replaceAll('{job', '{namespace=~"$namespace",job');

/** Grafana's grid has 24 columns: two charts in a row. */
const CHART = { w: 12, h: 8 };

const panel = ({ title, unit, queries }: Chart, index: number): Panel => ({
  id: index + 1,
  type: 'timeseries',
  title,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana's
  datasource: { type: 'prometheus', uid: '${datasource}' },
  gridPos: { ...CHART, x: (index % 2) * CHART.w, y: Math.floor(index / 2) * CHART.h },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: Object.entries(queries).map(([legendFormat, expr], query) => ({
    refId: String.fromCharCode(65 + query),
    expr: ofConsole(expr),
    legendFormat,
  })),
});

/** Every PromQL query of the dashboard. */
export const dashboardQueries = charts.flatMap(({ queries }) => Object.values(queries));

/**
 * The console's dashboard for Grafana, by the types of Grafana's own schema; `observability/dashboard.json` is its
 * text.
 */
export const dashboard: Dashboard = {
  uid: 'fleet-console',
  title: 'Fleet console',
  description: 'Gateways, modules, API and live link. The objectives are in RUNBOOK.md.',
  tags: ['fleet-console'],
  timezone: 'browser',
  editable: false,
  schemaVersion: 39,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' },
      {
        name: 'namespace',
        type: 'query',
        label: 'Console',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana's
        datasource: { type: 'prometheus', uid: '${datasource}' },
        query: 'label_values(up{job="api"}, namespace)',
        includeAll: true,
        allValue: '.*',
        current: { text: 'All', value: '$__all' },
      },
    ],
  },
  panels: charts.map(panel),
};
