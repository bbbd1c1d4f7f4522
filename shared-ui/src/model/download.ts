/** Characters that a file name cannot hold on one of the usual systems. */
const NOT_IN_FILE_NAME = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
/** The browser reads an address in a later task, so it is revoked only with the next file. */
let lastUrl: string | undefined;

/** The event of the document for each file that was handed over, with its {@link DownloadedDetail}. */
export const DOWNLOADED = 'fleet:downloaded';
export interface DownloadedDetail {
  file: string;
  bytes: number;
}

declare global {
  interface DocumentEventMap {
    'fleet:downloaded': CustomEvent<DownloadedDetail>;
  }
}

/** Hands a file to the browser as a download, under a name that every system can store. */
export function downloadFile(fileName: string, file: Blob): void {
  if (lastUrl !== undefined) URL.revokeObjectURL(lastUrl);
  const url = URL.createObjectURL(file);
  lastUrl = url;
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName.replace(NOT_IN_FILE_NAME, '_');
  document.body.append(link);
  link.click();
  link.remove();
  document.dispatchEvent(
    new CustomEvent<DownloadedDetail>(DOWNLOADED, { detail: { file: link.download, bytes: file.size } }),
  );
}
