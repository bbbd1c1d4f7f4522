import { useLazyTexts } from 'shared-ui/lazyTexts';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

export const useSensorTexts = () => useLazyTexts('mfe-fleet/sensors', texts);
export type SensorTexts = ReturnType<typeof useSensorTexts>;
