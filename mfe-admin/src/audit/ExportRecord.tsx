import { type Scope, serverCan, useScopedEffect } from 'shared-auth';
import { DOWNLOADED } from 'shared-ui';
import { reportExport } from './audit.api';

function followDownloads(scope: Scope): void {
  if (!serverCan('acts')) return;
  scope.listen(document, DOWNLOADED, ({ detail: { file, bytes } }) => {
    // The file is there whether or not its record is: a lost call is no reason to alarm the user who made it.
    void reportExport(file, bytes).catch(() => {});
  });
}

/** Tells the server which files this browser makes of what it shows. Shows nothing. */
export default function ExportRecord() {
  useScopedEffect(followDownloads, []);
  return null;
}
