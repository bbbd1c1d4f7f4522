import { shellPreset } from '@fleet/build';

export default shellPreset();
