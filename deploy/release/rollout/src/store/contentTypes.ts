const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** The `Content-Type` of a stored file by its extension; undefined for a kind that no package contains. */
export const contentTypeOf = (path: string): string | undefined => types[path.split('.').pop() ?? ''];
