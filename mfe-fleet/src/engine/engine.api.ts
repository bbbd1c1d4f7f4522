import { queryOptions } from '@tanstack/react-query';
import { type Id, serverCan } from 'shared-auth';
import { type CallRow, engineCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send } from '../calls';

export type Engine = CallRow<typeof engineCalls.list>;

/** Milliseconds between two reads. Few engines are cut, so the response is short. */
const POLL_MS = 15_000;
/** Milliseconds between two reads while a cut waits for its vehicle to stop. */
const WAITING_POLL_MS = 5_000;

const engines = read(engineCalls.list);
export const ENGINES_KEY = engines.queryKey;

/** Every engine that is cut or waits to be, where the server announces `engines`. All pages share this one query. */
export const enginesQuery = () =>
  queryOptions({
    ...engines,
    enabled: serverCan('engines'),
    refetchInterval: ({ state }) =>
      state.data?.some((engine) => engine.state === 'waiting') ? WAITING_POLL_MS : POLL_MS,
    staleTime: WAITING_POLL_MS,
  });

/** Asks the server to cut the engine once the vehicle is stopped, or withdraws that. Never retried automatically. */
export const useWaitingCut = () =>
  useChange(ENGINES_KEY, ({ device: id, reason }: { device: Id; reason: string | null }) =>
    reason === null
      ? send(engineCalls.stopWaiting, { id })
      : send(engineCalls.cutAtStandstill, { id, body: { reason } }),
  );
