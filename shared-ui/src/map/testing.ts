import type { MapVehicle } from './types';

/** A vehicle for tests, with a fix of this moment. */
export const vehicle = (over: Partial<MapVehicle> = {}): MapVehicle => ({
  key: 'v1',
  id: 1,
  vehicleCode: 'VH-1',
  plate: 'СК-1234-АБ',
  make: 'MAN',
  model: 'TGX',
  vehicleType: 'truck',
  deviceId: 'GPS-1',
  status: 'online',
  latitude: 41.99,
  longitude: 21.43,
  speed: 50,
  heading: 90,
  fixAt: Date.now(),
  ...over,
});

/** jsdom computes no layout: this sets a size for every element, so that a map has one. CSS pixels. */
export function sizeElements(width: number, height: number): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: width });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: height });
}
