/** An address without its escapes; unchanged where they are invalid. */
export const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The path of a request as the most lenient server would read it: without query, decoded, with `.` and `..` resolved,
 * in lower case. Permission is decided by this form; the server behind gets the path unchanged.
 */
export function plainPath(url: string): string {
  const path = decode(url.split(/[?#]/)[0] ?? '/').replace(/[\\/]+/g, '/');
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`.toLowerCase();
}
