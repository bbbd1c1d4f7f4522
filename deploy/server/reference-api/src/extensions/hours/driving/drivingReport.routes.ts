import { localDateTime } from 'shared-auth/contract';
import { periodUntil } from 'shared-ui/reports';
import { visibilityScopeOf } from '../../../identity/access/visibilityScope';
import { Envelope, NullableText, Text, Time, Type } from '../../../platform/http/schemas';
import type { Server } from '../../../platform/http/server';
import { drivingOutside } from './drivingReport.store';

/** Days that are read at most. */
const MOST_DAYS = 31;
const DAYS = 7;

const Query = Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS })) });
const Row = Type.Object({
  vehicle_id: Type.Integer(),
  license_plate: NullableText,
  vehicle_code: NullableText,
  calendar: NullableText,
  drives: Type.Integer(),
  seconds: Type.Integer(),
  distance: Type.Integer(),
  last_at: Time,
});
const Report = Type.Object({ from: Text, to: Text, vehicles: Type.Array(Row) });

/** The report of driving outside hours, of the last days with today: docs/hours.md. */
export function drivingReportRoutes(app: Server): void {
  const { database, audit, hourBook } = app;
  app.get('/api/calendars/driving', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['calendars'], querystring: Query, response: { 200: Envelope(Report) } },
    handler: async (request) => {
      const { days = DAYS } = request.query;
      const visibility = await visibilityScopeOf(database, request.session.user);
      const period = periodUntil(localDateTime(Date.now()).date, days);
      const vehicles = await drivingOutside(database, hourBook, { ...period, visibility });
      audit.read(request, { type: 'report_read', details: { report: 'driving_outside_hours', days } });
      return { success: true as const, data: { ...period, vehicles } };
    },
  });
}
