import { type CallBody, type CallRow, calendarCalls } from 'shared-auth/calls';
import type { Id } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';

/** A calendar of working hours, with its state today and its holders. */
export type Calendar = CallRow<typeof calendarCalls.list>;
/** The body of a calendar. */
export type CalendarBody = CallBody<typeof calendarCalls.create>;

/** Milliseconds between reads, because the day ends, and others change calendars. */
const REFRESH_MS = 60_000;

export const calendarsQuery = { ...read(calendarCalls.list), refetchInterval: REFRESH_MS };

export const holidaysQuery = (year: number) => ({
  ...read(calendarCalls.holidays, { year }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The calendar of a vehicle, and the level that it is inherited from. */
export const vehicleCalendarQuery = (id: Id) => read(calendarCalls.ofVehicle, { id });

export const useSaveCalendar = () =>
  useChange(tagKey('calendars'), ({ id, body }: { id: Id | null; body: CalendarBody }) =>
    id === null ? send(calendarCalls.create, { body }) : send(calendarCalls.change, { id, body }),
  );

export const useDeleteCalendar = () => useChange(...change(calendarCalls.remove));

/** Assigns to a vehicle, a team, or, without either, the company. Null removes the assignment. */
export const useAssignCalendar = () =>
  useChange(tagKey('calendars'), (body: Partial<CallBody<typeof calendarCalls.assign>>) =>
    send(calendarCalls.assign, { body: body as CallBody<typeof calendarCalls.assign> }),
  );
