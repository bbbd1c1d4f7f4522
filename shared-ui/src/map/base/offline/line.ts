/** Steps per degree: 11 m. */
const SCALE = 1e4;
const BITS = 5;
const MORE = 1 << BITS;
/** The first printable character that JSON does not escape. */
const BASE = 63;

/** A line as text: differences in steps, zigzag, five bits a character (the encoded polyline format). */
export function encodeLine(points: readonly (readonly [lng: number, lat: number])[]): string {
  let text = '';
  let at = [0, 0];
  const write = (difference: number) => {
    let rest = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; rest >= MORE; rest >>>= BITS) text += String.fromCharCode((MORE | (rest & (MORE - 1))) + BASE);
    text += String.fromCharCode(rest + BASE);
  };
  for (const point of points) {
    const steps = point.map((degrees) => Math.round(degrees * SCALE));
    steps.forEach((step, i) => {
      write(step - (at[i] ?? 0));
    });
    at = steps;
  }
  return text;
}

/** The inverse of `encodeLine`. */
export function decodeLine(text: string): { lng: number; lat: number }[] {
  const points: { lng: number; lat: number }[] = [];
  let i = 0;
  const read = () => {
    let value = 0;
    for (let shift = 0; ; shift += BITS) {
      const bits = text.charCodeAt(i++) - BASE;
      value |= (bits & (MORE - 1)) << shift;
      if (bits < MORE) return value & 1 ? ~(value >> 1) : value >> 1;
    }
  };
  let lng = 0;
  let lat = 0;
  while (i < text.length) {
    lng += read();
    lat += read();
    points.push({ lng: lng / SCALE, lat: lat / SCALE });
  }
  return points;
}
