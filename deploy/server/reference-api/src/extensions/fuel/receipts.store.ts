import { fuelReceiptFields } from 'shared-auth/calls';
import type { WrittenRecord } from 'shared-auth/contract';
import { type Queries, violates } from '../../platform/database/database';
import { recordTable } from '../../platform/database/recordTable';

export type Receipt = WrittenRecord<typeof fuelReceiptFields>;

export const receipts = recordTable('fuel_receipts', fuelReceiptFields);

/** The receipts of a vehicle in a period, the newest first. */
export const receiptsOf = (queries: Queries, vehicle: number, from: Date, to: Date): Promise<Receipt[]> =>
  queries.query(
    `select ${receipts.columns} from fuel_receipts where vehicle_id = $1 and bought_at >= $2 and bought_at < $3 order by bought_at desc`,
    [vehicle, from, to],
  );

/** Whether a write failed because the vehicle has a receipt of the same moment. */
export const isMomentTaken = (error: unknown) => violates(error, 'fuel_receipts_once');
