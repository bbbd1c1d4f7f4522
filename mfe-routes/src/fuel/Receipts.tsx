import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Id, paths, serverCan, useCan } from 'shared-auth';
import { formatNumber, TextLink } from 'shared-ui';
import { EditableLines } from '../EditableLines';
import styles from '../EditableLines.module.css';
import { momentText } from '../momentText';
import { fuelQuery, type Receipt, useDeleteReceipt } from './fuel.api';
import { litresText } from './fuelTexts';
import { ReceiptDialog } from './ReceiptDialog';
import { useFuelTexts } from './useFuelTexts';

/** The receipts of a month, each beside the measured rise of the level. */
export function Receipts({ vehicleId, month }: { vehicleId: Id; month: string }) {
  const t = useFuelTexts();
  const removal = useDeleteReceipt();
  const mayEdit = useCan('maintenance.edit');
  const lines = (
    <EditableLines
      title={t('receipts')}
      addLabel={t('ui:actions.add')}
      empty={t('noReceipts')}
      query={useQuery({ ...fuelQuery(vehicleId, month), select: ({ receipts }) => receipts })}
      failed={(message) => t('failed', { message })}
      className={styles.list}
      mayEdit={mayEdit}
      line={(row, buttons) => <ReceiptLine row={row} buttons={buttons} />}
      labels={({ bought_at }) => ({
        edit: t('edit', { when: momentText(bought_at) }),
        remove: t('delete', { when: momentText(bought_at) }),
      })}
      form={(row, onClose) => <ReceiptDialog vehicleId={vehicleId} row={row} onClose={onClose} />}
      onDelete={({ id }) => removal.mutateAsync({ id })}
      deletion={({ bought_at }) => ({
        title: t('deleteTitle'),
        message: t('deleteText', { when: momentText(bought_at) }),
      })}
    />
  );
  return (
    <>
      {lines}
      {mayEdit && serverCan('fuel.import') && (
        <TextLink to={`${paths.vehicles()}?import=receipts`}>{t('import')}</TextLink>
      )}
    </>
  );
}

function ReceiptLine({ row, buttons }: { row: Receipt; buttons: ReactNode }) {
  const t = useFuelTexts();
  const when = momentText(row.bought_at);
  const missing = (row.litres ?? 0) - (row.measured ?? 0);
  const compared =
    row.measured === null
      ? t('notMeasured')
      : t(Math.abs(missing) <= (row.unsure ?? 0) ? 'fits' : missing > 0 ? 'less' : 'more', {
          measured: litresText(row.measured, row.unsure, t),
          difference: litresText(Math.abs(missing), null, t),
        });
  return (
    <>
      <span className={styles.title}>
        {[litresText(row.litres, null, t), when, row.price !== null && t('price', { n: formatNumber(row.price, 2) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.due}>{compared}</span>
      {buttons && <span className={styles.actions}>{buttons}</span>}
    </>
  );
}
