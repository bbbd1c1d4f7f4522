/** An responses of the reference API: with the recording, or in a file that is fetched when it is asked for. */
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

/** What the page of a demo knows of the server that it does without. */
export interface Recording {
  /** The moment at which the recorded fleet does not move; in the page time goes on from here. */
  recordedAt: string;
  /** Of the sample fleet. */
  vehicles: number;
  seed: number;
  /** Who may sign in, with what `GET /api/auth/verify` responds for each. */
  accounts: { username: string; password: string; verified: unknown }[];
  /** By path, such as `/api/vehicles/7`. */
  answers: Record<string, RecordedAnswer>;
  fleet: RecordedVehicle[];
}
