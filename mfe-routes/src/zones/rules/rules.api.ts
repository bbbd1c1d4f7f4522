import type { Id } from 'shared-auth';
import { type CallBody, type CallRow, zoneCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send, tagKey } from '../../calls';

/** An alarm rule of a zone. */
export type Rule = CallRow<typeof zoneCalls.rules>;
/** The body of a rule. */
export type RuleBody = CallBody<typeof zoneCalls.createRule>;

/** The rules of a zone. */
export const rulesQuery = (zone: Id) => read(zoneCalls.rules, { zone_id: String(zone) });

/** Only the rules are read again; other queries about zones are not. */
const rulesKey = [...tagKey('zones'), zoneCalls.rules.path];

export const useSaveRule = () =>
  useChange(rulesKey, ({ id, body }: { id: Id | null; body: RuleBody }) =>
    id === null ? send(zoneCalls.createRule, { body }) : send(zoneCalls.changeRule, { id, body }),
  );

export const useDeleteRule = () => useChange(rulesKey, (id: Id) => send(zoneCalls.removeRule, { id }));
