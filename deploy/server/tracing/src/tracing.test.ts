import { startTracing } from './tracing';

it('is off without a collector, and names a setting that it cannot use', async () => {
  expect(await startTracing('gateway', {})).toBeNull();
  await expect(startTracing('gateway', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  );
  await expect(
    startTracing('gateway', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER_ARG: '2' }),
  ).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG');
});
