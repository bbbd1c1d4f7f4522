const wellFormed = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a `Host` header names a host and nothing else: it becomes part of the page's policy. */
export const isUsableHost = (host: string | undefined): host is string =>
  host !== undefined && wellFormed.test(host) && URL.canParse(`http://${host}`);
