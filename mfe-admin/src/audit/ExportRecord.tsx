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

/** Tells the server which files this browser makes of what it shows. Shows nothing. */
export default function ExportRecord() {
  useScopedEffect(followDownloads, []);
  return null;
}
