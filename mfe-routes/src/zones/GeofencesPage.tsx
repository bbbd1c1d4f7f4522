import { serverCan } from 'shared-auth';
import { LazyPart, lazyPart } from 'shared-ui';
import { SampleGeofencesPage } from '../geofences/SampleGeofencesPage';

const zonesPart = lazyPart(() => import(/* webpackChunkName: "zones" */ './ZonesPage'));

/** /geofences: the zones of the server; without zones on the server, the samples of this tab. */
export default function GeofencesPage() {
  return serverCan('zones') ? <LazyPart part={zonesPart} height={640} props={{}} /> : <SampleGeofencesPage />;
}
