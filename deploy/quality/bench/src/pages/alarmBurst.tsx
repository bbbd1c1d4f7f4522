import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { live } from 'shared-auth';
import AlarmsPage from '../../../../../mfe-alarms/src/alarms/AlarmsPage';
import alarmsMk from '../../../../../mfe-alarms/src/locales/mk.json';
import shellMk from '../../../../../shell/src/i18n/locales/mk.json';
import { AlarmBell } from '../../../../../shell/src/layout/AlarmBell';
import { painted, settled, show } from './setup';

const RATE = Number(new URLSearchParams(location.search).get('rate'));
/** ms between two messages of the socket. */
const EVERY = 10;
/** Every so many alarms are acknowledged already, and critical. */
const ACKNOWLEDGED_EVERY = 10;
const CRITICAL_EVERY = 50;
const start = Date.UTC(2026, 9, 1);

const rows = Array.from({ length: 50 }, (_, i) => ({
  id: -i - 1,
  alarm_type: 'overspeed',
  severity: 'high',
  message: 'Пречекорена брзина: 92 km/h',
  license_plate: `СК-${1000 + i}-АБ`,
  vehicle_code: `V-${i}`,
  device_name: `GPS-${i}`,
  created_at: new Date(start - i * 60_000).toISOString(),
  is_acknowledged: false,
}));

/** A server that always gives the same page of alarms. */
window.fetch = async (input) =>
  new Response(JSON.stringify({ data: String(input).includes('/api/alarms') ? rows : [] }), {
    headers: { 'content-type': 'application/json' },
  });

let sent = 0;

function send(count: number): void {
  for (let i = 0; i < count; i++) {
    sent++;
    live.receive('alarm', {
      id: sent,
      vehicle_id: sent % 5000,
      license_plate: `СК-${sent % 5000}-АБ`,
      alarmType: 'vibration',
      severity: sent % CRITICAL_EVERY === 0 ? 'critical' : 'low',
      message: 'Забележани се вибрации',
      timestamp: new Date(start + sent).toISOString(),
      acknowledged: sent % ACKNOWLEDGED_EVERY === 0,
    });
  }
}

const client = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

show(
  <QueryClientProvider client={client}>
    <MemoryRouter initialEntries={['/alarms']}>
      <AlarmBell />
      <AlarmsPage />
    </MemoryRouter>
  </QueryClientProvider>,
  {
    async measure(seconds: number) {
      live.setConnected(true);
      await settled();
      const began = performance.now();
      const timer = setInterval(() => {
        // By the clock, not by the timer, which comes late on a busy machine.
        send(Math.floor(((performance.now() - began) * RATE) / 1000) - sent);
      }, EVERY);
      let frames = 0;
      let now = began;
      while (now < began + seconds * 1000) {
        now = await painted();
        frames++;
      }
      clearInterval(timer);
      await painted();
      await settled();
      const { alarms } = live.getSnapshot();
      const bell = document.querySelector('button[aria-label^="Аларми"]')?.textContent ?? '';
      return {
        framesPerSecond: (frames * 1000) / (now - began),
        events: sent,
        kept: alarms.length,
        wrong: alarms.filter(({ id }, i) => id !== sent - i).length,
        badge: Number(bell),
        expectedBadge: Array.from({ length: 50 }, (_, i) => sent - i).filter((id) => id % ACKNOWLEDGED_EVERY !== 0)
          .length,
        news: [...document.querySelectorAll('[role="status"] button')].map((button) => button.textContent).join(),
      };
    },
  },
);
i18next.addResourceBundle('mk', 'mfe-alarms', alarmsMk);
i18next.addResourceBundle('mk', 'shell', shellMk);
