import type { Locale } from 'shared-auth/contract';

/** The names of the installed console and its shortcuts. */
const texts = {
  mk: { name: 'GPS Tracker: возен парк', alarms: 'Аларми', map: 'Мапа' },
  en: { name: 'GPS Tracker: fleet', alarms: 'Alarms', map: 'Map' },
} as const;

/**
 * By which browsers install the console as an app. Colours are those of the favicon and of shared-ui's dark and light
 * grounds.
 */
export function appManifest(locale: Locale) {
  const { name, alarms, map } = texts[locale];
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: `/app-icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: 'GPS Tracker',
    lang: locale,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f766e',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: alarms, url: '/alarms', icons: [icon(192, 'any')] },
      { name: map, url: '/map', icons: [icon(192, 'any')] },
    ],
  };
}
