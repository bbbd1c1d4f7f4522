import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type Id, isApiError } from 'shared-auth';
import { dataSubjectCalls } from 'shared-auth/calls';
import { clock, downloadFile, localDateTime } from 'shared-ui';
import { useChange } from 'shared-ui/lists';
import { send } from '../calls';

const BYTES_PER_MB = 1_000_000;

/** The same response, with a report of the received bytes. */
function counted(response: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter), { headers: response.headers });
}

const userPath = (id: Id) => `/api/users/${encodeURIComponent(String(id))}`;

/**
 * GET /api/users/{id}/data, or /api/auth/data for oneself: all stored data, as a zip. @param id null: for oneself
 * @returns the mutation with the whole megabytes received so far, and a function that aborts it
 */
export function useDownloadData(id: Id | null) {
  const [megabytes, setMegabytes] = useState(0);
  const underWay = useRef(new AbortController());
  const download = useMutation({
    mutationFn: async () => {
      setMegabytes(0);
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      const path = id === null ? '/api/auth/data' : `${userPath(id)}/data`;
      const onBytes = (bytes: number) => setMegabytes(Math.floor(bytes / BYTES_PER_MB));
      const file = await api.file(path, (response) => counted(response, onBytes).blob(), signal);
      downloadFile(`data_${id ?? 'own'}_${localDateTime(clock.now()).date}.zip`, file);
    },
    onError: (error) => {
      if (isApiError(error) && error.kind === 'aborted') download.reset();
    },
  });
  return { ...download, megabytes, cancel: () => underWay.current.abort() };
}

/** Any page of the module may show the person. */
export const useRemovePerson = () =>
  useChange(['mfe-admin'], ({ id, username }: { id: Id; username: string }) =>
    send(dataSubjectCalls.remove, { id, body: { username } }),
  );
