import type { Locale, RuntimeConfig } from 'shared-auth/contract';

/** What the page reads, in both languages: those who open a link have no account and no choice of language. */
const texts = {
  mk: {
    title: 'Локација на возило',
    waiting: 'Се вчитува...',
    ended: 'Врската повеќе не важи.',
    failed: 'Нема врска со серверот. Страницата се обидува повторно.',
    none: 'Возилото сѐ уште нема позната локација.',
    to: 'Одредиште',
    at: 'Последна локација',
    until: 'Врската важи до',
    map: 'Отвори на мапа',
    script: 'За оваа страница е потребен JavaScript.',
  },
  en: {
    title: 'Position of a vehicle',
    waiting: 'Loading...',
    ended: 'This link does not work any more.',
    failed: 'The server cannot be reached. This page tries again.',
    none: 'The vehicle has no known position yet.',
    to: 'Destination',
    at: 'Last position',
    until: 'The link works until',
    map: 'Open on a map',
    script: 'This page needs JavaScript.',
  },
} as const;

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Text of a map's attribution, which is HTML: without its links, its entities as they are. */
const attributionText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;');

/** Pictures of a base map for the page; none where the console has no map of pictures. */
function tilesOf({ tileLayers }: RuntimeConfig): { url: string; attribution: string } {
  const layer = tileLayers.find(({ url }) => !url.endsWith('.pmtiles'));
  return { url: layer?.url ?? '', attribution: layer?.attribution ?? '' };
}

/**
 * The page of a link to one vehicle's position, without the console: the link's token is after `#`, so no server
 * and no log sees it.
 */
export function sharePage(config: RuntimeConfig): string {
  const locale: Locale = config.defaultLocale;
  const word = texts[locale];
  const { url, attribution } = tilesOf(config);
  const data = Object.entries({ ...word, tiles: url, locale })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${word.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/share-page.css">
<script src="/share-page.js" defer></script>
</head>
<body${data}>
<main>
<h1 id="plate">${word.title}</h1>
<p id="state" role="status">${word.waiting}</p>
<div id="map" hidden></div>
<dl id="facts"></dl>
<p><a id="link" target="_blank" rel="noreferrer" hidden>${word.map}</a></p>
<p class="small">${attributionText(attribution)}</p>
</main>
<noscript>${word.script}</noscript>
</body>
</html>
`;
}

export const shareStyles = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:640px;margin:0 auto;padding:16px}
h1{font-size:22px;margin:0 0 8px}
#map{position:relative;height:320px;overflow:hidden;border:1px solid GrayText;border-radius:6px}
#map img{position:absolute;width:256px;height:256px}
#map i{position:absolute;inset:calc(50% - 9px) auto auto calc(50% - 9px);width:12px;height:12px;border:3px solid #fff;border-radius:50%;background:#0f766e;box-shadow:0 0 0 1px #0008}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0}
dd{margin:0;overflow-wrap:anywhere}
.small{font-size:13px}
`;

/**
 * Asks for the position, every ten seconds while the page is looked at, until the link has ended. Tiles are plain
 * pictures around the position.
 */
export const shareScript = `'use strict';
const texts = document.body.dataset;
const at = (id) => document.getElementById(id);
const token = location.hash.slice(1);
// Browsers come without Macedonian: the same 23.11.2026, 15:56 in both languages.
const time = (iso) => new Date(iso).toLocaleString('de', { timeZone: 'Europe/Skopje', dateStyle: 'medium', timeStyle: 'short' });
const ZOOM = 15;
let isFirst = true;
let hasEnded = false;

function say(text) {
  at('state').textContent = text;
  at('state').hidden = text === '';
}

function facts(rows) {
  at('facts').replaceChildren(
    ...rows.filter(([, value]) => value).flatMap(([name, value]) => {
      const term = document.createElement('dt');
      const detail = document.createElement('dd');
      term.textContent = name;
      detail.textContent = value;
      return [term, detail];
    }),
  );
}

function draw(latitude, longitude) {
  const map = at('map');
  map.hidden = texts.tiles === '';
  if (map.hidden) return;
  const count = 2 ** ZOOM;
  const angle = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * count;
  const y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count;
  const pictures = [];
  for (let column = Math.floor(x) - 2; column <= Math.floor(x) + 2; column += 1)
    for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row += 1) {
      const picture = new Image(256, 256);
      picture.alt = '';
      // Without any picture the place is a link only.
      picture.onerror = () => {
        picture.remove();
        map.hidden = map.querySelector('img') === null;
      };
      picture.src = texts.tiles.replace('{s}', 'a').replace('{z}', ZOOM).replace('{x}', column).replace('{y}', row).replace('{r}', '');
      picture.style.left = map.clientWidth / 2 + (column - x) * 256 + 'px';
      picture.style.top = map.clientHeight / 2 + (row - y) * 256 + 'px';
      pictures.push(picture);
    }
  map.replaceChildren(...pictures, document.createElement('i'));
}

async function read() {
  if (hasEnded || document.hidden) return;
  try {
    const response = await fetch('/api/shared-position' + (isFirst ? '?opened=true' : ''), {
      headers: { authorization: 'Bearer ' + token },
      cache: 'no-store',
    });
    if (response.status === 401 || response.status === 404) {
      hasEnded = true;
      facts([]);
      at('map').hidden = at('link').hidden = true;
      return say(texts.ended);
    }
    if (!response.ok) return say(texts.failed);
    isFirst = false;
    const { data } = await response.json();
    document.title = at('plate').textContent = data.license_plate ?? texts.title;
    const isKnown = data.latitude !== null && data.longitude !== null;
    facts([
      [texts.to, data.destination],
      [texts.at, isKnown && data.gps_time && time(data.gps_time) + (data.speed === null ? '' : ' · ' + Math.round(data.speed) + ' km/h')],
      [texts.until, time(data.expires_at)],
    ]);
    say(isKnown ? '' : texts.none);
    at('link').hidden = !isKnown;
    if (!isKnown) return;
    at('link').href = 'https://www.openstreetmap.org/?mlat=' + data.latitude + '&mlon=' + data.longitude + '#map=15/' + data.latitude + '/' + data.longitude;
    draw(data.latitude, data.longitude);
  } catch {
    say(texts.failed);
  }
}

void read();
setInterval(read, 10000);
document.addEventListener('visibilitychange', read);
addEventListener('hashchange', () => location.reload());
`;
