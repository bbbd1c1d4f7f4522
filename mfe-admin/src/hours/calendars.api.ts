import { queryOptions } from '@tanstack/react-query';
import { api, type Id, type Severity, severities, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const URL = '/api/calendars';
const urlOf = (id: Id) => `${URL}/${encodeURIComponent(String(id))}`;

/** `HH:MM` in Skopje; what does not end after its start ends on the next day. */
const shift = { from: v.string(), to: v.string() };
const exception = v.object({
  from: v.string(),
  to: v.string(),
  shifts: v.array(v.object(shift)),
  note: v.nullable(v.string()),
});
const calendar = v.object({
  id: v.number(),
  name: v.string(),
  team_id: v.nullable(v.number()),
  shifts: v.array(v.object({ days: v.array(v.number()), ...shift })),
  holidays_free: v.boolean(),
  exceptions: v.array(exception),
  driving_severity: v.nullable(v.picklist(severities)),
  is_company: v.boolean(),
  team_ids: v.array(v.number()),
  vehicle_ids: v.array(v.number()),
  vehicles: v.number(),
  today: v.object({
    shifts: v.array(v.object(shift)),
    by: v.string(),
    name: v.nullable(v.string()),
    name_en: v.nullable(v.string()),
    is_working: v.boolean(),
  }),
});
/** A calendar of working hours, with what it is today and whose it is. */
export type Calendar = v.InferOutput<typeof calendar>;
export type WeekShift = Calendar['shifts'][number];
export type CalendarException = v.InferOutput<typeof exception>;

/** What is sent of a calendar. */
export interface CalendarBody {
  name: string;
  team_id: number | null;
  shifts: WeekShift[];
  holidays_free: boolean;
  exceptions: CalendarException[];
  driving_severity: Severity | null;
}

/** Of all queries of working hours. */
export const HOURS_KEY = ['mfe-admin', 'hours'];
/** Milliseconds: a day ends, and others change calendars. */
const REFRESH_MS = 60_000;

/** GET /api/calendars */
export const calendarsQuery = queryOptions({
  queryKey: [...HOURS_KEY, 'calendars'],
  queryFn: async ({ signal }) => (await api.list(URL, calendar, { signal })).rows,
  refetchInterval: REFRESH_MS,
});

const holidays = v.object({
  is_known: v.boolean(),
  holidays: v.array(
    v.object({
      date: v.string(),
      name: v.string(),
      name_en: v.string(),
      is_announced: v.boolean(),
      is_moved: v.boolean(),
    }),
  ),
});

/** GET /api/calendars/holidays */
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: [...HOURS_KEY, 'holidays', year],
    queryFn: ({ signal }) => api.get(`${URL}/holidays`, holidays, { query: { year }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const ofVehicle = v.object({
  calendar: v.nullable(calendar),
  by: v.nullable(wire.text()),
  team_id: v.nullable(v.number()),
});

/** GET /api/vehicles/{id}/calendar: which counts, and whose it is. */
export const vehicleCalendarQuery = (vehicle: Id) =>
  queryOptions({
    queryKey: [...HOURS_KEY, 'vehicle', String(vehicle)],
    queryFn: ({ signal }) =>
      api.get(`/api/vehicles/${encodeURIComponent(String(vehicle))}/calendar`, ofVehicle, { signal }),
  });

const useHoursChange = <Input>(change: (input: Input) => Promise<unknown>) => useChange(HOURS_KEY, change);

/** POST and PUT /api/calendars */
export const useSaveCalendar = () =>
  useHoursChange(({ id, body }: { id: number | null; body: CalendarBody }) =>
    id === null ? api.post(URL, body) : api.put(urlOf(id), body),
  );

/** DELETE /api/calendars/{id} */
export const useDeleteCalendar = () => useHoursChange((id: number) => api.delete(urlOf(id)));

/** PUT /api/calendars/uses: of a vehicle, a team, or with neither the company. Null takes it away. */
export const useAssignCalendar = () =>
  useHoursChange((use: { vehicle_id?: number; team_id?: number; calendar_id: number | null }) =>
    api.put(`${URL}/uses`, use),
  );
