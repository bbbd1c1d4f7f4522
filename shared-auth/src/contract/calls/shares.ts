import type { Fields } from '../records/field';
import { calls, idOf } from './call';

/** Hours that a link is good for. */
export const shareHours = { min: 1, max: 24 } as const;

/** A link as shown to the people who make and revoke links; its token is shown only once, when the link is made. */
export const shareFields = {
  id: { kind: 'id' },
  destination: { kind: 'text' },
  created_by: { kind: 'text' },
  created_at: { kind: 'time', always: true },
  expires_at: { kind: 'time', always: true },
  revoked_at: { kind: 'time' },
  // How often.
  opened: { kind: 'integer', always: true },
  last_opened_at: { kind: 'time' },
} as const satisfies Fields;

const names = { mk: { kind: 'text', always: true }, en: { kind: 'text', always: true } } as const satisfies Fields;

/** The fields that a link shows; history, driver and the fleet's internal codes are left out. */
const sharedPositionFields = {
  license_plate: { kind: 'text' },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  speed: { kind: 'number' },
  heading: { kind: 'number' },
  gps_time: { kind: 'time' },
  destination: { kind: 'text' },
  expires_at: { kind: 'time', always: true },
  // Where it is, in words.
  place: { kind: 'record', fields: names },
  // By the way that is left to a destination that names a known place; `at` is null while the vehicle is stopped.
  arrival: { kind: 'record', fields: { km: { kind: 'integer', always: true }, at: { kind: 'time' } } },
} as const satisfies Fields;

const lines = { kind: 'text', list: true, always: true } as const;
/** Lines in the format of the offline map's data: encoded, longitude first, 10,000 steps a degree. */
const sharedMapFields = {
  country: { kind: 'text', always: true },
  borders: lines,
  lakes: lines,
  roads: {
    kind: 'record',
    list: true,
    always: true,
    fields: { rank: { kind: 'integer', always: true }, line: { kind: 'text', always: true } },
  },
  towns: {
    kind: 'record',
    list: true,
    always: true,
    fields: { ...names, lat: { kind: 'number', always: true }, lng: { kind: 'number', always: true } },
  },
} as const satisfies Fields;

/** Links to one vehicle's position: made and revoked by staff, read by anyone who holds one. */
export const shareCalls = calls('shares', {
  list: {
    method: 'GET',
    path: '/api/vehicles/:id/shares',
    can: 'vehicles.share',
    rows: 'all',
    params: idOf('vehicle'),
    list: shareFields,
  },
  create: {
    method: 'POST',
    path: '/api/vehicles/:id/shares',
    can: 'vehicles.share',
    rows: 'all',
    budget: 'endPoints',
    params: idOf('vehicle'),
    body: {
      hours: { kind: 'integer', input: { required: true, range: shareHours } },
      destination: { kind: 'text', input: { required: true, orNull: true, maxLength: 120 } },
    },
    // Only this response has the token.
    returns: { id: { kind: 'id' }, token: { kind: 'text', always: true }, expires_at: { kind: 'time', always: true } },
    creates: true,
    audit: 'share_created',
    repeated: 'anew',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/vehicle-shares/:id',
    can: 'vehicles.share',
    rows: 'all',
    params: idOf('share'),
    audit: 'share_revoked',
    repeated: 'refused',
  },
  position: {
    method: 'GET',
    path: '/api/shared-position',
    can: 'share',
    rows: 'none',
    // Whether it is counted as opened.
    query: { opened: { kind: 'flag' } },
    returns: sharedPositionFields,
  },
  map: { method: 'GET', path: '/api/shared-map', can: 'share', rows: 'none', returns: sharedMapFields },
});
