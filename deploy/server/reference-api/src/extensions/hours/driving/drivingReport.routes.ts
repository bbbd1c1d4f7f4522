import { calendarCalls } from 'shared-auth/calls';
import { localDateTime } from 'shared-auth/contract';
import { periodUntil } from 'shared-ui/reports';
import { visibilityScopeOf } from '../../../identity/access/visibilityScope';
import { serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { drivingOutside } from './drivingReport.store';

const DAYS = 7;

/** The report of driving outside hours, of the last days with today: docs/hours.md. */
export function drivingReportRoutes(app: Server): void {
  const { database, audit, hourBook } = app;
  serve(app, calendarCalls.driving, async ({ request, query: { days = DAYS } }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const period = periodUntil(localDateTime(Date.now()).date, days);
    const vehicles = await drivingOutside(database, hourBook, { ...period, visibility });
    audit.read(request, { type: 'report_read', details: { report: 'driving_outside_hours', days } });
    return { ...period, vehicles };
  });
}
