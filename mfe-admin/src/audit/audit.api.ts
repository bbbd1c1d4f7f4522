import { keepPreviousData } from '@tanstack/react-query';
import { type Id, wire } from 'shared-auth';
import { auditCalls, type CallRow } from 'shared-auth/calls';
import { auditTypes } from 'shared-auth/contract';
import type { ListPlace } from 'shared-ui/lists';
import * as v from 'valibot';
import { read, send } from '../calls';

/** A row before or after the change: only the changed fields. */
const state = wire.orNull(v.record(v.string(), v.unknown()));
const states = { before: state, after: state, details: state };

export type AuditEntry = Omit<CallRow<typeof auditCalls.list>, keyof typeof states> &
  Record<keyof typeof states, v.InferOutput<typeof state>>;

export const ENTRIES_PER_PAGE = 50;

/** The choices of the filter: one kind of act, or every act that turned something off. */
export const actFilterTypes = ['switched_off', ...auditTypes] as const;

/** The filters of the audit log; '' matches all. */
export interface AuditFilters extends ListPlace {
  search: string;
  type: (typeof actFilterTypes)[number] | '';
  /** 'YYYY-MM-DDTHH:mm' */
  start: string;
  end: string;
  vehicle: string;
  device: string;
  /** The user who acted, or whose account was concerned. */
  person: string;
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
  sort: '',
  order: '',
};

/** One page of audit entries, newest first. */
export const auditOf = (
  { search, type, start, end, vehicle, device, person, page }: AuditFilters,
  limit = ENTRIES_PER_PAGE,
) => ({
  ...read(
    auditCalls.list,
    {
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
    states,
  ),
  placeholderData: keepPreviousData,
});

/** The vehicle, device or person of a widget. */
export type AuditSubject = { vehicle: Id } | { device: Id } | { person: Id };

export const filtersOf = (subject: AuditSubject): AuditFilters => ({
  ...anyEntries,
  ...Object.fromEntries(Object.entries(subject).map(([name, id]) => [name, String(id)])),
});

/** Reports that a file was made in this browser. */
export const reportExport = (file: string, bytes: number): Promise<unknown> =>
  send(auditCalls.reportExport, { body: { file: file.slice(0, 200), bytes } });
