import { version } from '@fleet/tracing';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Queries } from '../../platform/database/database';
import type { Server } from '../../platform/http/server';
import { BUDGETS } from '../../platform/limits/budgets';

type Values = Iterable<readonly [labels: Record<string, string>, value: number]>;

/** A figure that is read on request. A name of the form `…_total` is a count since the start. */
interface Figure {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Values | Promise<Values>;
}

const one = (value: number): Values => [[{}, value]];
const by = (label: string, entries: Iterable<readonly [string, number]>): Values =>
  [...entries].map(([name, value]) => [{ [label]: name }, value] as const);

/** Figures that one statement reads. While the database is unreachable, only the figure of that state is reported. */
function ofDatabase(database: Queries): readonly Figure[] {
  const read = async (sql: string): Promise<Values> => {
    const [row] = await database.query<{ value: number | null }>(`select (${sql})::float8 as value`).catch(() => []);
    return row?.value == null ? [] : one(row.value);
  };
  return [
    {
      name: 'database_up',
      help: '1 while the database answers, by the connections that sign-in and probes have.',
      read: async () => [...(await read('1')), ...one(0)].slice(0, 1),
    },
    {
      name: 'database_age_transactions',
      help: 'Transactions since the oldest row that is not frozen: at two thousand million PostgreSQL stops writing.',
      read: () => read('select age(datfrozenxid) from pg_database where datname = current_database()'),
    },
    {
      name: 'database_archive_failing',
      help: '1 while the write-ahead log is archived and its newest part could not be.',
      read: () =>
        read(
          "select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int from pg_stat_archiver",
        ),
    },
    {
      name: 'positions_oldest_timestamp_seconds',
      help: 'Time of the oldest position that is kept.',
      read: () => read('select extract(epoch from min(gps_time)) from locations'),
    },
    {
      name: 'positions_partitions_ahead_seconds',
      help: 'How long positions of the coming time have somewhere to go.',
      read: () =>
        read(`select extract(epoch from to_date(max(right(relid::text, 7)), 'YYYY_MM') + interval '1 month' - now())
          from pg_partition_tree('locations') where isleaf`),
    },
  ];
}

/** The figures of the parts of a server. */
const figuresOf = (app: Server): readonly Figure[] => {
  const { database, redis, positions, writer, live, rejections, exceeded, upkeep } = app;
  const ofUpkeep = (value: (task: (typeof upkeep.tasks)[number]) => number) => () =>
    by(
      'upkeep',
      upkeep.tasks.map((task) => [task.name, value(task)] as const),
    );
  return [
    {
      name: 'build_info',
      help: 'Which version this is.',
      labels: ['service', 'version'],
      read: () => [[{ service: 'api', version }, 1]],
    },
    {
      name: 'database_connections',
      help: 'Connections to PostgreSQL that are open, those of them that are idle, and calls that wait for one.',
      labels: ['state'],
      read: () => by('state', Object.entries(database.connections?.() ?? {})),
    },
    ...ofDatabase(database.apart ?? database),
    ...(redis
      ? [
          {
            name: 'redis_connected',
            help: '1 while Redis answers: other instances see our events, and throttles count for all.',
            read: () => one(redis.status === 'ready' ? 1 : 0),
          },
        ]
      : []),
    {
      name: 'notification_oldest_due_seconds',
      help: 'How long the message that should have been sent first has been waiting; 0 where none has.',
      read: async () => {
        const [row] = await database
          .query<{ seconds: number }>(
            `select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as seconds
             from notification_messages where status = 'waiting' and next_attempt_at < now()`,
          )
          .catch(() => []);
        return row ? one(row.seconds) : [];
      },
    },
    { name: 'live_connections', help: 'Open live connections.', read: () => one(live.connections) },
    {
      name: 'ingested_positions_total',
      help: 'Positions stored since the start.',
      read: () => one(positions.total),
    },
    {
      name: 'vehicle_positions_changed_total',
      help: "Latest positions of devices that were replaced since the start: what moves on consoles' maps.",
      read: () => one(writer.moved),
    },
    {
      name: 'ingest_rejected_total',
      help: 'Bodies of trackers that were rejected since the start, by reason.',
      labels: ['reason'],
      read: () => by('reason', rejections.entries()),
    },
    {
      name: 'budget_limit',
      help: 'What one client may use up.',
      labels: ['budget'],
      read: () => by('budget', Object.entries(BUDGETS)),
    },
    {
      name: 'budget_exceeded_total',
      help: 'How often a client was refused something beyond its budget since the start.',
      labels: ['budget'],
      read: () => by('budget', exceeded.entries()),
    },
    {
      name: 'notification_channel_failures',
      help: 'Attempts on a channel of messages that failed one after the other; 0 while it delivers.',
      labels: ['channel'],
      read: async () => {
        const rows = await database
          .query<{ channel: string; failures: number }>('select channel, failures from notification_channels')
          .catch(() => []);
        // The figure of the console is always present, so that an alert on it can distinguish no failures from no
        // metrics.
        return by(
          'channel',
          new Map([['console', 0], ...rows.map(({ channel, failures }) => [channel, failures] as const)]),
        );
      },
    },
    {
      name: 'upkeep_interval_seconds',
      help: 'How often a task of upkeep is done.',
      labels: ['upkeep'],
      read: ofUpkeep(({ every }) => every),
    },
    {
      name: 'upkeep_last_success_timestamp_seconds',
      help: 'When a task of upkeep succeeded last; when the server started, where it has not yet.',
      labels: ['upkeep'],
      read: ofUpkeep(({ succeededAt }) => succeededAt / 1000),
    },
    {
      name: 'upkeep_failures_total',
      help: 'How often a task of upkeep failed since the start.',
      labels: ['upkeep'],
      read: ofUpkeep(({ failures }) => failures),
    },
  ];
};

/** The response to Prometheus. */
export function metricsOf(app: Server): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that would make a time series of every id.
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  for (const { name, help, labels = [], read } of figuresOf(app)) {
    const of = { name, help, labelNames: labels, registers };
    if (name.endsWith('_total'))
      new Counter({
        ...of,
        async collect() {
          this.reset();
          for (const [labels, value] of await read()) this.inc(labels, value);
        },
      });
    else
      new Gauge({
        ...of,
        async collect() {
          this.reset();
          // prom-client initializes a figure without labels to 0, which would be false for an unknown value.
          if (labels.length === 0) this.remove();
          for (const [labels, value] of await read()) this.set(labels, value);
        },
      });
  }
  return registry;
}
