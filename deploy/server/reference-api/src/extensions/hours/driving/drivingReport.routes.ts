import { calendarCalls } from 'shared-auth/calls';
import { localDateTime } from 'shared-auth/contract';
import { periodUntil } from 'shared-ui/reports';
import { visibilityScopeOf } from '../../../identity/access/visibilityScope';
import { serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { readDays } from '../../../platform/http/times';
import { drivingOutside } from './drivingReport.store';

const DAYS = 7;
/** Of a period: a month. */
const MONTH_DAYS = 31;

/** The report of driving outside hours, of the last days with today or of a period: docs/hours.md. */
export function drivingReportRoutes(app: Server): void {
  const { database, audit, hourBook } = app;
  serve(app, calendarCalls.driving, async ({ request, query: { days = DAYS, start_date, end_date } }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const isPeriod = start_date !== undefined || end_date !== undefined;
    const period = isPeriod
      ? readDays(start_date ?? '', end_date ?? '', MONTH_DAYS)
      : periodUntil(localDateTime(Date.now()).date, days);
    const vehicles = await drivingOutside(database, hourBook, { ...period, visibility });
    audit.read(request, {
      type: 'report_read',
      details: { report: 'driving_outside_hours', ...(isPeriod ? period : { days }) },
    });
    return { ...period, vehicles };
  });
}
