import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { TextLink } from 'shared-ui';
import type { ImportResult } from './import.api';
import styles from './import.module.css';
import type { ImportKind } from './importColumns';
import type { ImportRow } from './importRows';
import { UndoImports } from './UndoImports';

/** Links at most: more are found in the list. */
const MOST_SHOWN = 100;

const named: Readonly<Record<ImportKind, (row: ImportRow) => { to: string; name: string } | null>> = {
  vehicles: ({ vehicle_code, license_plate }) =>
    vehicle_code ? { to: paths.vehicle(vehicle_code), name: license_plate || vehicle_code } : null,
  devices: ({ device_id, imei, identifier }) => {
    const id = device_id || imei || identifier;
    return id ? { to: paths.device(id), name: id } : null;
  },
  receipts: () => null,
};

interface ImportDoneProps {
  kind: ImportKind;
  rows: readonly ImportRow[];
  result: ImportResult;
}

/** The imported records, each with a link to its page: in a long list they would be hard to find. */
export function ImportDone({ kind, rows, result }: ImportDoneProps) {
  const { t } = useTranslation('mfe-fleet');
  const [isUndone, setUndone] = useState(false);
  const changed = isUndone ? [] : result.rows.filter(({ action }) => action !== 'keep');
  return (
    <>
      {!isUndone && (
        <p role="status">{t('import.done', { created: result.created ?? 0, updated: result.updated ?? 0 })}</p>
      )}
      {(['create', 'update'] as const).map((action) => {
        const links = changed.flatMap((row) => {
          const link = row.action === action ? named[kind](rows[row.row ?? -1] ?? {}) : null;
          return link ? [link] : [];
        });
        if (links.length === 0) return null;
        return (
          <section key={action} aria-label={t(`import.${action}d`)}>
            <h3 className={styles.heading}>{t(`import.${action}d`)}</h3>
            <ul className={styles.links}>
              {links.slice(0, MOST_SHOWN).map(({ to, name }) => (
                <li key={to}>
                  <TextLink to={to}>{name}</TextLink>
                </li>
              ))}
            </ul>
            {links.length > MOST_SHOWN && <p>{t('ui:andMore', { n: links.length - MOST_SHOWN })}</p>}
          </section>
        );
      })}
      <UndoImports kind={kind} onUndone={() => setUndone(true)} />
    </>
  );
}
