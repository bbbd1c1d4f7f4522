import { type SlotProps, serverCan } from 'shared-auth';
import { SampleLayer } from '../geofences/SampleLayer';
import { ZoneLayer } from './ZoneLayer';

/** A layer of the fleet map: the zones of the server; without zones on the server, the samples of this tab. */
export default function GeofenceLayer(props: SlotProps['map.layers']) {
  return serverCan('zones') ? <ZoneLayer {...props} /> : <SampleLayer {...props} />;
}
