import { dayAfter, reportPeriods, reportViews } from 'shared-auth/contract';
import { periodUntil, viewPath } from 'shared-ui/reports';
import { reportTabs } from './reports';

const ofVehicle = { vehicle_id: 1, month: 'last' } as const;

it('each report but the comparison is where the mail of it leads', () => {
  const tabs = reportViews.flatMap((view) => {
    const path = viewPath({ ...ofVehicle, view, days: 7 }, '2026-12-15', 'operator') ?? '';
    return new URL(path, 'https://console.example').searchParams.get('tab') ?? [];
  });
  expect(new Set([...tabs, 'compare'])).toEqual(new Set(reportTabs));
});

it('the mail of driving outside working hours leads to the month that most of its days are of', () => {
  for (let today = '2026-11-20'; today < '2027-02-01'; today = dayAfter(today, 1))
    for (const days of reportPeriods) {
      const path = viewPath({ ...ofVehicle, view: 'driving', days }, today, 'operator') ?? '';
      const month = new URL(path, 'https://console.example').searchParams.get('month') ?? '';
      const counts = new Map<string, number>();
      for (let day = periodUntil(today, days).from; day <= today; day = dayAfter(day, 1))
        counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + 1);
      // Of 90 days, a whole month within them.
      const most = Math.max(...counts.values());
      expect(counts.get(month)).toBeGreaterThanOrEqual(Math.min(most, 28));
    }
});
