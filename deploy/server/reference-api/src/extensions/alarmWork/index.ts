import type { Extension } from '../../platform/extension';
import { alarmWorkRoutes } from './alarmWork.routes';
import { releaseLostClaims } from './lostClaims';

/** The release is a consequence of changes elsewhere, so it has no author. */
const nobody = { id: 0, name: '' };

/** Notes on alarms, hand-over, and a reason for closing. */
export const alarmWork: Extension = {
  name: 'alarmWork',
  capabilities: ['alarms.work', 'alarms.shift'],
  register(app) {
    alarmWorkRoutes(app);
    const release = async () => {
      const alarms = await releaseLostClaims(app.database);
      const timestamp = new Date().toISOString();
      if (alarms.length > 0) app.live.alarmUpdate({ change: 'released', by: nobody, timestamp }, alarms);
    };
    // Users, teams and vehicles decide who may have a claim, so claims are checked before the response is sent.
    app.addHook('onSend', async function releaseClaims({ method, routeOptions: { url = '' } }, { statusCode }) {
      if (method !== 'GET' && statusCode < 400 && /^\/api\/(users|teams|vehicles|devices)\b/.test(url)) await release();
    });
    // Single sign-on changes accounts without such a call, so claims are also checked periodically.
    app.upkeep.add('lost claims', 60, release);
  },
};
