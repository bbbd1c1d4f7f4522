/** What decides between two positions of a vehicle. */
interface Dated {
  fixAt: number | null;
  speed?: number | null;
}

/**
 * Whether a position replaces the known one: the later fix wins, the same fix twice changes nothing unless the vehicle has come to a stand since, and one without a
 * time counts as it arrives.
 */
