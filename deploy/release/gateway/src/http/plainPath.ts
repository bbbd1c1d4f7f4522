/** An address without its escapes; as it is where they are none. */
export const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The path of a request as any server may read it: without query, decoded, `.` and `..` resolved, in lower
 * case. What is allowed is decided by this one; what is passed on is the path as it came.
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
