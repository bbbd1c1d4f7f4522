/** The properties that decide whether one position of a vehicle replaces another. */
interface Dated {
  fixAt: number | null;
  speed?: number | null;
}

/**
 * Whether a position replaces the known one: the later fix wins, an equal fix only where the vehicle has stopped since,
 * and one without a time always.
 */
export function isNewer(position: Dated, known: Dated | undefined): boolean {
  if (position.fixAt === null || known == null || known.fixAt === null) return true;
  if (position.fixAt === known.fixAt) return position.speed === 0 && known.speed != null && known.speed > 0;
  return position.fixAt > known.fixAt;
}
