import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import { type Device, readDevice } from '../../fleet/devices/devices.store';
import { findDevice, findVehicle } from '../../fleet/lookup/find';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Envelope, Id, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { staleDays } from '../trips/tripDays.store';
import { deriveAndStore } from '../trips/tripDeriver';
import { AssignmentParams, AssignmentRow, MomentsInput, TrackerRow } from './history.schemas';
import { type Assignment, assignmentsOf, otherTrackerIn, shown, storeMoments, trackersOf } from './history.store';
import { type Change, correctMoments, type MomentField, movedSpans } from './moments';
import { moveHistory } from './moveHistory';

/** So many days of a vehicle are derived within the call; older ones follow by themselves. */
const DERIVED_DAYS = 40;
const tags = ['devices'];

export function historyRoutes(app: Server): void {
  const { database } = app;

  app.get('/api/devices/:id/assignments', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(Type.Array(AssignmentRow)) } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const device = await seenDevice(database, request.params.id, visibility);
      return { success: true as const, data: await seenRows(database, device.id, visibility) };
    },
  });

  app.get('/api/vehicles/:id/trackers', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], params: Id, response: { 200: Envelope(Type.Array(TrackerRow)) } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const vehicle = await findVehicle(database, request.params.id);
      if (vehicle === undefined || !canSee(visibility, vehicle)) throw notFound('Возилото не е пронајдено');
      return { success: true as const, data: shown(await trackersOf(database, vehicle)) };
    },
  });

  app.put('/api/devices/:id/assignments/:assignment', {
    config: { permission: 'devices.edit', budget: 'corrections', restrictedUsers: true },
    schema: {
      tags,
      params: AssignmentParams,
      body: MomentsInput,
      response: { 200: Envelope(Type.Array(AssignmentRow)) },
    },
    handler: async (request) => {
      const { device, visibility, vehicles, since } = await database.transaction((queries) =>
        correct(queries, request, { ...request.params, ...request.body }),
      );
      if (since !== undefined)
        for (const vehicle of vehicles)
          await deriveAndStore(database, await staleDays(database, since, DERIVED_DAYS, vehicle));
      return { success: true as const, data: await seenRows(database, device, visibility) };
    },
  });
}

interface Asked {
  id: string;
  assignment: string;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
}

async function correct(queries: Queries, request: FastifyRequest, asked: Asked) {
  const visibility = await visibilityScopeOf(queries, request.session.user);
  const device = await seenDevice(queries, asked.id, visibility);
  const rows = await assignmentsOf(queries, device.id, true);
  const own = rows.find(({ id }) => id === Number(asked.assignment));
  if (!own) throw missing();
  const now = Date.now();
  const moment = (text: string | null | undefined, none: number) =>
    text === undefined ? undefined : text === null ? none : Date.parse(text);
  const moments = { from: moment(asked.valid_from, 0), to: moment(asked.valid_to, Number.POSITIVE_INFINITY) };
  const changes = correctMoments(rows, own.id, moments, now);
  const touched = [own, ...changes.map(({ after }) => after)].map(({ vehicle_id }) => vehicle_id);
  const vehicles = [...new Set(touched)];
  if (!vehicles.every((vehicle) => canSee(visibility, vehicle))) throw missing();
  for (const change of changes) await refuseOverlap(queries, device.id, change, own.id);
  await storeMoments(queries, device.id, changes);
  const days: string[] = [];
  for (const span of movedSpans(changes, now)) {
    const first = await moveHistory(queries, device.id, span, vehicles);
    if (first !== undefined) days.push(first);
  }
  for (const { before, after } of changes) {
    const vehicle = { id: after.vehicle_id, license_plate: after.license_plate };
    const [was, is] = [before, after].map((one) => shown([one])[0]);
    await recordAudit(queries, request, {
      type: 'device_moment_corrected',
      device,
      vehicle,
      before: { valid_from: was?.valid_from, valid_to: was?.valid_to },
      after: { valid_from: is?.valid_from, valid_to: is?.valid_to },
    });
  }
  return { device: device.id, visibility, vehicles, since: days.sort()[0] };
}

/** A vehicle has one tracker at a time. */
async function refuseOverlap(queries: Queries, device: number, { before, after }: Change, own: number): Promise<void> {
  const other = await otherTrackerIn(queries, device, after, before);
  if (other === undefined) return;
  const isBegin = after.from !== before.from;
  // Of a neighbour it is the other end that was asked for.
  const field: MomentField = isBegin === (after.id === own) ? 'valid_from' : 'valid_to';
  const text = `Во возилото „${after.license_plate}“ тогаш бил уредот „${other}“.`;
  throw new HttpError(409, text, { [field]: text });
}

async function seenRows(queries: Queries, device: number, visibility: VisibilityScope) {
  const rows: Assignment[] = await assignmentsOf(queries, device);
  return shown(rows.filter(({ vehicle_id }) => canSee(visibility, vehicle_id)));
}

async function seenDevice(queries: Queries, key: string, visibility: VisibilityScope): Promise<Device> {
  const byId = /^\d{1,9}$/.test(key) ? await readDevice(queries, Number(key)) : undefined;
  const device = byId ?? (await readDevice(queries, (await findDevice(queries, key))?.id ?? 0));
  if (!device || !canSee(visibility, device.vehicle_id)) throw missing();
  return device;
}

const missing = () => notFound('Уредот не е пронајден');
