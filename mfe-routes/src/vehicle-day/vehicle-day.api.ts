import { queryOptions } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallRow, sensorCalls, tripCalls } from 'shared-auth/calls';
import { clock, validLatLng } from 'shared-ui';
import type { TrackPoint } from 'shared-ui/map';
import { read } from '../calls';
import { buildTrack } from '../track/track';
import { type Entry, inOrder, type VehicleDayData } from './day';

/** Current entries change by the minute. */
const TODAY_POLL_MS = 60_000;

type SentDay = CallRow<typeof tripCalls.day>;

/** A vehicle's day with the points of its way. */
export interface VehicleDayResponse extends VehicleDayData {
  points: readonly TrackPoint[];
}

const ms = (seconds: number | null) => (seconds ?? 0) * 1000;

/** The rows with a beginning and an end. */
const timed = <Row extends { start_time: number | null; end_time: number | null }>(rows: readonly Row[]) =>
  rows.flatMap((row) =>
    row.start_time === null || row.end_time === null ? [] : [{ ...row, from: row.start_time, to: row.end_time }],
  );

const entriesOf = ({ trips, stops, gaps, privates }: SentDay): Entry[] =>
  inOrder([
    ...timed(trips).map(
      ({ from, to, ...row }): Entry => ({
        kind: 'trip',
        key: `trip-${row.id}`,
        number: 0,
        from,
        to,
        start: validLatLng(row.start_latitude, row.start_longitude),
        end: validLatLng(row.end_latitude, row.end_longitude),
        distance: { metres: row.distance ?? 0, estimated: row.estimated_distance ?? 0 },
        moving: ms(row.moving_seconds),
        averageSpeed: row.average_speed,
        topSpeed: row.top_speed,
        driver: row.driver,
      }),
    ),
    ...timed(stops).map(
      ({ from, to, ...row }): Entry => ({
        kind: 'stop',
        key: `stop-${row.id}`,
        number: 0,
        from,
        to,
        place: validLatLng(row.latitude, row.longitude),
        idling: ms(row.idling_seconds),
      }),
    ),
    ...timed(gaps).map(
      ({ from, to, straight_distance: metres }): Entry => ({
        kind: 'silence',
        key: `silence-${from}`,
        from,
        to,
        metres: metres ?? 0,
      }),
    ),
    ...timed(privates).map(
      ({ from, to, distance: metres }): Entry => ({ kind: 'private', key: `private-${from}`, from, to, metres }),
    ),
  ]);

function readDay(date: string, response: SentDay): VehicleDayResponse {
  const { vehicle, alarms } = response;
  const total = response.sums;
  return {
    date,
    vehicleName: vehicle.license_plate ?? vehicle.vehicle_code,
    entries: entriesOf(response),
    idling: timed(response.idling).map(({ from, to }) => ({ from, to })),
    alarms: alarms.flatMap(({ id, alarm_type, severity, message, created_at }) =>
      created_at === null ? [] : [{ id, at: created_at, type: alarm_type, severity, message }],
    ),
    totals: {
      leftOut: { places: total.left_out_places ?? 0, speeds: total.left_out_speeds ?? 0 },
      distance: { metres: total.distance ?? 0, estimated: total.estimated_distance ?? 0 },
      driving: ms(total.driving_seconds),
      idling: ms(total.idling_seconds),
      standing: ms(total.standing_seconds),
      silence: ms(total.silent_seconds),
      trips: total.trips ?? 0,
      topSpeed: total.top_speed,
      firstDeparture: total.first_departure,
      lastArrival: total.last_arrival,
      driver: total.driver,
      odometer:
        total.odometer_start === null || total.odometer_end === null
          ? null
          : {
              start: total.odometer_start,
              end: total.odometer_end,
              by: total.odometer_by,
              readAt: total.odometer_read_at,
            },
      source: total.distance_source === 'odometer' ? 'odometer' : total.distance_source === 'gps' ? 'gps' : null,
    },
    points: buildTrack(
      response.points.map(({ latitude, longitude, gps_time, ...point }) => ({
        ...point,
        lat: latitude,
        lng: longitude,
        at: gps_time,
      })),
    ).points,
  };
}

/** A vehicle's day. @param date - `YYYY-MM-DD` of Skopje @param isToday - whether the day is in progress */
export const vehicleDayQuery = (vehicleId: string, date: string, isToday: boolean) => {
  const { queryKey, queryFn } = read(tripCalls.day, { id: vehicleId, date });
  return queryOptions({
    queryKey,
    queryFn: async (context) => readDay(date, await queryFn(context)),
    refetchInterval: isToday ? TODAY_POLL_MS : false,
    staleTime: isToday ? TODAY_POLL_MS / 2 : 5 * TODAY_POLL_MS,
  });
};

/** The measurements of a vehicle's sensors in a day, epoch ms. */
export const dayValuesQuery = (vehicleId: Id, from: number, to: number) => ({
  ...read(sensorCalls.series, {
    id: vehicleId,
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
  }),
  refetchInterval: () => (clock.now() < to ? TODAY_POLL_MS : false),
});
