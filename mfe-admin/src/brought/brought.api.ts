import { useMutation } from '@tanstack/react-query';
import { broughtCalls, type CallBody, type CallRow } from 'shared-auth/calls';
import { useChange, useReload } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';

/** The last run, with the number of its trackers that send messages. */
export type Run = NonNullable<CallRow<typeof broughtCalls.state>>;
/** The records that the server has found in a Traccar. */
export type Found = CallRow<typeof broughtCalls.preview>;
export type Item = Found['items'][number];
/** The result of an undo, planned or carried out. */
export type Undone = CallRow<typeof broughtCalls.undo>;
export type Source = CallBody<typeof broughtCalls.preview>;

/** A word of a closed list; undefined for one that only a newer server has. */
export const knownIn = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

const RUNNING_MS = 2_000;
const IDLE_MS = 30_000;
/** A time limit for a fleet of thousands on a slow server. */
const PREVIEW_MS = 120_000;

export const runQuery = {
  ...read(broughtCalls.state),
  refetchInterval: ({ state: { data } }: { state: { data?: unknown } }) =>
    (data as Run | null | undefined)?.state === 'running' ? RUNNING_MS : IDLE_MS,
};

/** Typed credentials must not stay in a cache. */
const unkept = { gcTime: 0 } as const;

export const usePreview = () =>
  useMutation({
    ...unkept,
    mutationFn: (body: Source) => send(broughtCalls.preview, { body }, { timeout: PREVIEW_MS }),
  });

export const useBegin = () =>
  useMutation({
    ...unkept,
    mutationFn: (body: CallBody<typeof broughtCalls.begin>) =>
      send(broughtCalls.begin, { body }, { timeout: PREVIEW_MS }),
    onSettled: useReload(tagKey(broughtCalls.begin.tag)),
  });

/** The result that an undo would have; requested each time, because the fleet changes. */
export const useUndoing = () =>
  useMutation({
    ...unkept,
    mutationFn: async (input: { id: number }) => {
      const undone = await send(broughtCalls.undoing, input, { timeout: PREVIEW_MS });
      return undone ?? { items: [], positions: null };
    },
  });

/** Undoes the import; all pages read the fleet again. */
export const useUndo = () =>
  useChange([], (input: { id: number }) => send(broughtCalls.undo, input, { timeout: PREVIEW_MS }));

export const useStop = () => useChange(...change(broughtCalls.stop));
