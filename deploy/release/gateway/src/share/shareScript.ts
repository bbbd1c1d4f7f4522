// Connects to the page's own origin: it is a page's script.
import { OLD_FIX_MS, STANDS_BELOW_KMH } from 'shared-auth/contract';

/**
 * Asks for the position, every ten seconds while the page is looked at, until the link has ended. Tiles are plain
 * pictures around the position; without any the country is drawn from the console's own data.
 */
export const shareScript = `'use strict';
const both = JSON.parse(document.body.dataset.texts);
const tiles = document.body.dataset.tiles;
let locale = document.body.dataset.locale;
let texts = both[locale];
const at = (id) => document.getElementById(id);
const token = location.hash.slice(1);
const headers = { authorization: 'Bearer ' + token };
// Browsers come without Macedonian: the same 23.11.2026, 15:56 in both languages.
const time = (iso) => new Date(iso).toLocaleString('de', { timeZone: 'Europe/Skopje', dateStyle: 'medium', timeStyle: 'short' });
const ZOOM = 15;
const BASE_ZOOM = 11;
const OLD_FIX_MS = ${OLD_FIX_MS};
let isFirst = true;
let hasEnded = false;
let hasNoTiles = tiles === '';
let last = null;
let base = null;

function say(text) {
  at('state').textContent = text;
  at('state').hidden = text === '';
}

function show(id, text) {
  at(id).textContent = text || '';
  at(id).hidden = !text;
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

function age(iso, now) {
  const minutes = Math.floor((now - Date.parse(iso)) / 60000);
  if (minutes < 1) return texts.now;
  if (minutes < 60) return texts.minutes.replace('{n}', minutes);
  return minutes < 1440 ? texts.hours.replace('{n}', Math.floor(minutes / 60)) : time(iso);
}

const FIVE_MINUTES = 300000;

/** An estimate: to five minutes, and its day only where it is not today. */
function arrival(way) {
  if (!way) return '';
  if (way.at === null) return way.km === 0 ? texts.there : texts.left.replace('{km}', way.km);
  const then = Math.round(Date.parse(way.at) / FIVE_MINUTES) * FIVE_MINUTES;
  const [day, clock] = time(then).split(', ');
  const isToday = day === time(last.now).split(', ')[0];
  return texts.about.replace('{time}', isToday ? clock : day + ', ' + clock).replace('{km}', way.km);
}

const worldX = (longitude, zoom) => ((longitude + 180) / 360) * 2 ** zoom * 256;
const worldY = (latitude, zoom) => ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom * 256;

function draw(latitude, longitude) {
  const map = at('map');
  map.hidden = false;
  if (hasNoTiles) return void drawBase(latitude, longitude);
  const [x, y] = [worldX(longitude, ZOOM) / 256, worldY(latitude, ZOOM) / 256];
  const pictures = [];
  for (let column = Math.floor(x) - 2; column <= Math.floor(x) + 2; column += 1)
    for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row += 1) {
      const picture = new Image(256, 256);
      picture.alt = '';
      picture.onerror = () => {
        picture.remove();
        if (map.querySelector('img') !== null || hasNoTiles) return;
        hasNoTiles = true;
        void drawBase(latitude, longitude);
      };
      picture.src = tiles.replace('{s}', 'a').replace('{z}', ZOOM).replace('{x}', column).replace('{y}', row).replace('{r}', '');
      picture.style.left = map.clientWidth / 2 + (column - x) * 256 + 'px';
      picture.style.top = map.clientHeight / 2 + (row - y) * 256 + 'px';
      pictures.push(picture);
    }
  map.replaceChildren(...pictures, document.createElement('i'));
}

/** The points of an encoded line: longitude, latitude, in steps of 1/10,000 degree. */
function points(text) {
  const found = [];
  let i = 0;
  const next = () => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const bits = text.charCodeAt(i++) - 63;
      value |= (bits & 31) << shift;
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
  };
  for (let lng = 0, lat = 0; i < text.length; ) {
    lng += next();
    lat += next();
    found.push([lng / 10000, lat / 10000]);
  }
  return found;
}

async function drawBase(latitude, longitude) {
  if (base === null) {
    const response = await fetch('/api/shared-map', { headers });
    if (!response.ok) return void (at('map').hidden = true);
    base = (await response.json()).data;
  }
  const map = at('map');
  const [width, height] = [map.clientWidth, map.clientHeight];
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', at('place').textContent || texts.at);
  const ratio = window.devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const ctx = canvas.getContext('2d');
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name);
  ctx.scale(ratio, ratio);
  const left = worldX(longitude, BASE_ZOOM) - width / 2;
  const top = worldY(latitude, BASE_ZOOM) - height / 2;
  const path = (line) => {
    ctx.beginPath();
    for (const [lng, lat] of points(line)) ctx.lineTo(worldX(lng, BASE_ZOOM) - left, worldY(lat, BASE_ZOOM) - top);
  };
  const fill = (line, name) => {
    path(line);
    ctx.fillStyle = colour(name);
    ctx.fill();
  };
  const stroke = (line, name, wide) => {
    path(line);
    ctx.strokeStyle = colour(name);
    ctx.lineWidth = wide;
    ctx.stroke();
  };
  fill(base.country, 'land');
  for (const lake of base.lakes) fill(lake, 'water');
  for (const border of base.borders) stroke(border, 'muted', 1);
  for (const { rank, line } of base.roads) stroke(line, rank === 1 ? 'road' : 'lane', 4 - rank);
  ctx.font = '13px system-ui, sans-serif';
  ctx.textAlign = 'center';
  for (const town of base.towns) {
    const [x, y] = [worldX(town.lng, BASE_ZOOM) - left, worldY(town.lat, BASE_ZOOM) - top];
    if (x < 0 || y < 0 || x > width || y > height) continue;
    ctx.strokeStyle = colour('land');
    ctx.lineWidth = 3;
    ctx.strokeText(town[locale], x, y - 6);
    ctx.fillStyle = colour('text');
    ctx.fillText(town[locale], x, y - 6);
    ctx.fillRect(x - 1.5, y - 1.5, 3, 3);
  }
  map.replaceChildren(canvas, document.createElement('i'));
}

function render() {
  if (last === null) return;
  const { data, now } = last;
  document.title = at('plate').textContent = data.license_plate ?? texts.title;
  const isKnown = data.latitude !== null && data.longitude !== null;
  const isOld = isKnown && data.gps_time !== null && now - Date.parse(data.gps_time) > OLD_FIX_MS;
  const motion = data.speed === null ? '' : data.speed >= ${STANDS_BELOW_KMH} ? texts.moves + ', ' + Math.round(data.speed) + ' km/h' : texts.stands;
  show('place', isKnown && data.place ? data.place[locale] : '');
  show('motion', isKnown ? [isOld ? texts.silent : motion, data.gps_time && age(data.gps_time, now)].filter(Boolean).join(' · ') : '');
  facts([
    [texts.to, data.destination],
    [texts.arrives, arrival(data.arrival)],
    [texts.at, isKnown && data.gps_time && time(data.gps_time)],
    [texts.until, time(data.expires_at)],
  ]);
  say(isKnown ? '' : texts.none);
  at('link').hidden = !isKnown;
  at('link').textContent = texts.map;
  at('language').textContent = texts.other;
  at('map').hidden = !isKnown;
  if (!isKnown) return;
  at('link').href = 'https://www.openstreetmap.org/?mlat=' + data.latitude + '&mlon=' + data.longitude + '#map=15/' + data.latitude + '/' + data.longitude;
  draw(data.latitude, data.longitude);
}

function end() {
  hasEnded = true;
  last = null;
  facts([]);
  for (const id of ['map', 'link', 'place', 'motion']) at(id).hidden = true;
  say(texts.ended);
}

async function read() {
  if (hasEnded || document.hidden) return;
  try {
    const response = await fetch('/api/shared-position' + (isFirst ? '?opened=true' : ''), { headers, cache: 'no-store' });
    if (response.status === 401 || response.status === 404) return end();
    if (!response.ok) return say(texts.failed);
    isFirst = false;
    const { data } = await response.json();
    // The server's clock: this device's may be wrong.
    last = { data, now: Date.parse(response.headers.get('date') ?? '') || Date.now() };
    render();
  } catch {
    say(texts.failed);
  }
}

at('language').addEventListener('click', () => {
  locale = locale === 'mk' ? 'en' : 'mk';
  texts = both[locale];
  document.documentElement.lang = locale;
  if (hasEnded) say(texts.ended);
  at('language').textContent = texts.other;
  render();
});
void read();
setInterval(read, 10000);
document.addEventListener('visibilitychange', read);
addEventListener('resize', render);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', render);
addEventListener('hashchange', () => location.reload());
`;
