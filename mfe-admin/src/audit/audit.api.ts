import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { auditTypes } from 'shared-auth/contract';
import * as v from 'valibot';

/** A row as it was, or is: only the fields that changed. */
const state = wire.orNull(v.record(v.string(), v.unknown()));

const act = v.object({
  id: wire.id(),
  at: wire.time(),
  type: wire.text(),
  user_id: wire.idOrNull(),
  user_name: wire.text(),
  address: wire.text(),
  vehicle_id: wire.idOrNull(),
  vehicle_name: wire.text(),
  device_pk: wire.idOrNull(),
  device_name: wire.text(),
  subject_id: wire.idOrNull(),
  subject_name: wire.text(),
  before: state,
  after: state,
  details: state,
});
export type AuditEntry = v.InferOutput<typeof act>;

export const ENTRIES_PER_PAGE = 50;

/** What the record is filtered by: one kind of act, or all by which a user turned something off. */
export const actFilterTypes = ['switched_off', ...auditTypes] as const;

/** Which acts; '' is any. */
export interface AuditFilters {
  search: string;
  type: (typeof actFilterTypes)[number] | '';
  /** 'YYYY-MM-DDTHH:mm' */
  start: string;
  end: string;
  vehicle: string;
  device: string;
  /** Who acted, or whose account it was. */
  person: string;
  page: number;
}

export const anyEntries: AuditFilters = {
  search: '',
  type: '',
  start: '',
  end: '',
  vehicle: '',
  device: '',
  person: '',
  page: 1,
};

/** GET /api/acts: one page of them, newest first. */
export const auditOf = (filters: AuditFilters, limit = ENTRIES_PER_PAGE) =>
  queryOptions({
    queryKey: ['mfe-admin', 'acts', filters, limit],
    queryFn: ({ signal }) => {
      const { search, type, start, end, vehicle, device, person, page } = filters;
      return api.list('/api/acts', act, {
        query: {
          page,
          limit,
          search,
          type,
          start_date: start && `${start}:00`,
          end_date: end && `${end}:59`,
          vehicle_id: vehicle,
          device_id: device,
          person_id: person,
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

/** What a widget shows of one vehicle, device or person. */
export type AuditSubject = { vehicle: Id } | { device: Id } | { person: Id };

export const filtersOf = (subject: AuditSubject): AuditFilters => ({
  ...anyEntries,
  ...Object.fromEntries(Object.entries(subject).map(([name, id]) => [name, String(id)])),
});

/** POST /api/acts/exports: a file was made in this browser. */
export const reportExport = (file: string, bytes: number): Promise<unknown> =>
  api.post('/api/acts/exports', { file: file.slice(0, 200), bytes });
