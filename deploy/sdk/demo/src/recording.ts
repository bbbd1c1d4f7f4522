/** A response of the reference API: in the recording itself, or in a file that is fetched on demand. */
export type RecordedAnswer = { json: unknown } | { file: string };

/** A vehicle that moves in the page, as live events name it. */
export interface RecordedVehicle {
  vehicleId: number;
  vehicleCode: string | null;
  licensePlate: string | null;
  deviceId: string;
  /** Its number in the sample fleet, which decides where it drives. */
  number: number;
}

/** The recording of the server that the demo's page replaces. */
export interface Recording {
  /** The moment of the recording; in the page, time continues from here. */
  recordedAt: string;
  /** The sample fleet's number of vehicles; the next line is its seed. */
  vehicles: number;
  seed: number;
  /** The users who may sign in, and the response of `GET /api/auth/verify` for each. */
  accounts: { username: string; password: string; verified: unknown }[];
  /** Answers by path, such as `/api/vehicles/7`. */
  answers: Record<string, RecordedAnswer>;
  fleet: RecordedVehicle[];
}
