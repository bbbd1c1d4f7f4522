const wellFormed = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a `Host` header is a plain host name, because it becomes part of the page's policy. */
export const isUsableHost = (host: string | undefined): host is string =>
  host !== undefined && wellFormed.test(host) && URL.canParse(`http://${host}`);
