import type { Locale, RuntimeConfig } from 'shared-auth/contract';

/** The page's texts in both languages: whoever opens a link has no account, so a button changes the language. */
const texts = {
  mk: {
    title: 'Локација на возило',
    waiting: 'Се вчитува...',
    ended: 'Врската повеќе не важи.',
    failed: 'Нема врска со серверот. Страницата се обидува повторно.',
    none: 'Возилото сѐ уште нема позната локација.',
    to: 'Одредиште',
    arrives: 'Пристигнува',
    about: 'околу {time} (уште {km} km)',
    left: 'Уште {km} km, возилото стои',
    there: 'Возилото е на одредиштето',
    at: 'Последна локација',
    until: 'Врската важи до',
    map: 'Отвори на мапа',
    moves: 'Се движи',
    stands: 'Стои',
    silent: 'Нема нови податоци',
    now: 'сега',
    minutes: 'пред {n} мин',
    hours: 'пред {n} ч',
    other: 'English',
  },
  en: {
    title: 'Location of a vehicle',
    waiting: 'Loading...',
    ended: 'This link does not work any more.',
    failed: 'The server cannot be reached. This page tries again.',
    none: 'The vehicle has no known location yet.',
    to: 'Destination',
    arrives: 'Arrives',
    about: 'about {time} ({km} km left)',
    left: '{km} km left, the vehicle is standing',
    there: 'The vehicle is at its destination',
    at: 'Last location',
    until: 'The link works until',
    map: 'Open on a map',
    moves: 'Moving',
    stands: 'Standing',
    silent: 'No new data',
    now: 'now',
    minutes: '{n} min ago',
    hours: '{n} h ago',
    other: 'Македонски',
  },
} as const;
const needsScript = { mk: 'За оваа страница е потребен JavaScript.', en: 'This page needs JavaScript.' } as const;

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Text of a map's attribution, which is HTML: without its links, with its entities unchanged. */
const attributionText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;');

/** Image tiles of a base map for the page; empty where the console has no map of image tiles. */
function tilesOf({ tileLayers }: RuntimeConfig): { url: string; attribution: string } {
  const layer = tileLayers.find(({ url }) => !url.endsWith('.pmtiles'));
  return { url: layer?.url ?? '', attribution: layer?.attribution ?? '' };
}

/**
 * The page of a link to one vehicle's position, without the console. The link's token is after `#`, which browsers do
 * not send, so no server and no log sees it.
 */
export function sharePage(config: RuntimeConfig): string {
  const locale: Locale = config.defaultLocale;
  const word = texts[locale];
  const { url, attribution } = tilesOf(config);
  const data = Object.entries({ texts: JSON.stringify(texts), tiles: url, locale })
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
<header><img src="/favicon.svg" alt="" width="24" height="24"><b>GPS Tracker</b><button id="language" type="button">${word.other}</button></header>
<main>
<h1 id="plate">${word.title}</h1>
<p id="state" role="status">${word.waiting}</p>
<p id="place" hidden></p>
<p id="motion" hidden></p>
<div id="map" hidden></div>
<dl id="facts"></dl>
<p><a id="link" target="_blank" rel="noreferrer" hidden>${word.map}</a></p>
<p class="small">${attributionText(attribution)}</p>
</main>
<noscript>${needsScript[locale]}</noscript>
</body>
</html>
`;
}
