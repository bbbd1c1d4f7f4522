import { fuelReceiptFields, type StoredRecord } from 'shared-auth/calls';
import type { WrittenRecord } from 'shared-auth/contract';
import { type Queries, violates } from '../../platform/database/database';
import { inputColumns, writtenBy } from '../../platform/database/fieldColumns';

export type Receipt = WrittenRecord<typeof fuelReceiptFields>;
export type ReceiptValues = StoredRecord<typeof fuelReceiptFields>;

const names = ['id', ...inputColumns(fuelReceiptFields)];
const columns = names.join(', ');
const written = writtenBy(fuelReceiptFields);

/** What was bought for a vehicle in a time, the newest first. */
export const receiptsOf = (queries: Queries, vehicle: number, from: Date, to: Date): Promise<Receipt[]> =>
  queries.query(
    `select ${columns} from fuel_receipts where vehicle_id = $1 and bought_at >= $2 and bought_at < $3 order by bought_at desc`,
    [vehicle, from, to],
  );

export async function findReceipt(queries: Queries, id: number): Promise<Receipt | undefined> {
  const [row] = await queries.query<Receipt>(`select ${columns} from fuel_receipts where id = $1`, [id]);
  return row;
}

export async function insertReceipt(queries: Queries, values: ReceiptValues): Promise<Receipt> {
  const [row] = await queries.query<Receipt>(
    `insert into fuel_receipts (${written.columns}) select ${written.columns} from ${written.source} returning ${columns}`,
    [JSON.stringify([values])],
  );
  return row as Receipt; // it was inserted
}

/** Whether a write failed because the vehicle has a receipt of the same moment. */
export const isMomentTaken = (error: unknown) => violates(error, 'fuel_receipts_once');

export async function updateReceipt(queries: Queries, id: number, values: ReceiptValues): Promise<Receipt | undefined> {
  const [row] = await queries.query<Receipt>(
    `update fuel_receipts r set ${written.assigned} from ${written.source} where r.id = $2
     returning ${names.map((name) => `r.${name}`).join(', ')}`,
    [JSON.stringify([values]), id],
  );
  return row;
}

export const deleteReceipt = (queries: Queries, id: number): Promise<unknown> =>
  queries.query('delete from fuel_receipts where id = $1', [id]);
