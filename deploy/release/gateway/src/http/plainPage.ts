import { createHash } from 'node:crypto';
import type { Locale } from 'shared-auth/contract';

/** The style resembles the console's without using its files, which may be unreachable too. */
const STYLE = `:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--edge:#d8dee5;--text:#17212b;--quiet:#4b5a68;--accent:#0f766e}
@media (prefers-color-scheme:dark){:root{--page:#10161c;--card:#182028;--edge:#2c3844;--text:#e8edf2;--quiet:#a9b6c2;--accent:#2dd4bf}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(440px,100% - 32px);padding:24px;background:var(--card);border:1px solid var(--edge);border-radius:8px;border-top:3px solid var(--accent)}
h1{margin:0 0 8px;font-size:20px;line-height:1.3}p{margin:0;color:var(--quiet)}section+section{margin-top:24px}a{color:var(--accent)}
@media (forced-colors:active){main{border-color:CanvasText}}`;

/** The page's Content-Security-Policy, which allows only its own style. */
export const plainPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page of the gateway's own, which asks for its address again after so many seconds. */
export const plainPage = (locale: Locale, title: string, seconds: number, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
