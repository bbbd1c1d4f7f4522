import { type Scope, serverCan, useScopedEffect } from 'shared-auth';
import { DOWNLOADED } from 'shared-ui';
import { reportExport } from './audit.api';

function followDownloads(scope: Scope): void {
  if (!serverCan('acts')) return;
  scope.listen(document, DOWNLOADED, ({ detail: { file, bytes } }) => {
    // The user has the file even when its record is lost, so a failed call is no reason to alarm them.
    void reportExport(file, bytes).catch(() => {});
  });
}

/** Reports to the server the files that this browser makes of displayed data. It renders nothing. */
export default function ExportRecord() {
  useScopedEffect(followDownloads, []);
  return null;
}
