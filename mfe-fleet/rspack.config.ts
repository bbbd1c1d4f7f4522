import { modulePreset } from '@fleet/build';

export default modulePreset('mfe-fleet');
