import { useNearestPlace } from './useNearestPlace';

export interface NearestPlaceProps {
  latitude: number | null | undefined;
  longitude: number | null | undefined;
  className?: string | undefined;
}

/** A position in words, "12 km јужно од Велес"; empty where it cannot be determined. */
export function NearestPlace({ latitude, longitude, className }: NearestPlaceProps) {
  const placeText = useNearestPlace(latitude, longitude);
  return placeText && <span className={className}>{placeText}</span>;
}
