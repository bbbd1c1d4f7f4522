import fc from 'fast-check';
import type { TestApi } from './client';

/**
 * Any reports of different seconds, in the order of time, with a way in which they may be sent instead: in another
 * order, some of them again, and several in a request.
 */
export const anyOrder = <R extends { second: number }>(report: fc.Arbitrary<R>, maxLength: number) =>
  fc.uniqueArray(report, { minLength: 2, maxLength, selector: ({ second }) => second }).chain((reports) =>
    fc
      .record({
        order: fc.subarray(reports.map((_, i) => i)).chain((again) =>
          fc.shuffledSubarray([...reports.map((_, i) => i), ...again], {
            minLength: reports.length + again.length,
            maxLength: reports.length + again.length,
          }),
        ),
        size: fc.integer({ min: 1, max: 8 }),
      })
      .map(({ order, size }) => ({
        reports: reports.toSorted((a, b) => a.second - b.second),
        /** The requests that it takes. @param bodies of the reports */
        requestsOf: <Body>(bodies: readonly Body[]): Body[][] =>
          Array.from({ length: Math.ceil(order.length / size) }, (_, n) =>
            order.slice(n * size, (n + 1) * size).flatMap((i) => bodies[i] ?? []),
          ),
      })),
  );

let trackers = 0;

/** A tracker in a vehicle of its own. @param since when it is there. Default: now */
export async function newTracker(
  { api }: TestApi,
  { type = 'truck', team = null, since }: { type?: string; team?: number | null; since?: string } = {},
): Promise<string> {
  const name = `tracker-${++trackers}`;
  await api.database.query(
    `with v as (insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, team_id, search_text) values ($1, $1, $1, 'x', 'y', $2, $3, $1) returning id)
     insert into devices (device_id, device_type, vehicle_id, vehicle_since, search_text) select $1, 'x', id, coalesce($4::timestamptz, now()), $1 from v`,
    [name, type, team, since ?? null],
  );
  return name;
}

/** Sends positions, request by request; each is taken. */
export async function sendPositions(test: TestApi, requests: readonly (readonly unknown[])[]): Promise<void> {
  for (const request of requests) {
    const { status, body } = await test.forward('/ingest/positions', request);
    expect([status, body.data.rejected]).toEqual([200, []]);
  }
}
