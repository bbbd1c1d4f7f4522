import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Id } from 'shared-auth';
import { clock, downloadFile, localDateTime } from 'shared-ui';

const BYTES_PER_MB = 1_000_000;

/** The same response, whose bytes are counted while they come. */
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
 * GET /api/users/{id}/data, or /api/auth/data of oneself: everything that is held, as a zip. @param id null: of oneself
 * @returns with the whole megabytes that have come so far
 */
export function useDownloadData(id: Id | null) {
  const [megabytes, setMegabytes] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setMegabytes(0);
      const file = await api.file(id === null ? '/api/auth/data' : `${userPath(id)}/data`, (response) =>
        counted(response, (bytes) => setMegabytes(Math.floor(bytes / BYTES_PER_MB))).blob(),
      );
      downloadFile(`data_${id ?? 'own'}_${localDateTime(clock.now()).date}.zip`, file);
    },
  });
  return { ...download, megabytes };
}

/** POST /api/users/{id}/removal; `username` confirms who is meant. */
export function useRemovePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, username }: { id: Id; username: string }) => api.post(`${userPath(id)}/removal`, { username }),
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: ['mfe-admin'] }),
  });
}
