import { choiceParam, pageParam, type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { type AuditFilters, actFilterTypes } from './audit.api';

/** A local date-time 'YYYY-MM-DDTHH:mm'; anything else in the URL is none. */
const localTimeParam = (): SearchParam<string> => ({
  read: (raw) => (raw !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(raw) ? raw : ''),
  write: (value) => (value === '' ? null : value),
});

const codec: SearchCodec<AuditFilters> = {
  search: textParam(),
  type: choiceParam(actFilterTypes, ''),
  start: localTimeParam(),
  end: localTimeParam(),
  vehicle: textParam(),
  device: textParam(),
  person: textParam(),
  page: pageParam(),
};

/** Filters and page of the audit log, kept in the URL. A filter change goes to page 1. */
export const useAuditFilters = () => useSearchState(codec);
