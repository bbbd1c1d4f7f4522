import { useQuery } from '@tanstack/react-query';
import { errorText, paths, type SlotProps } from 'shared-auth';
import { dayText } from 'shared-auth/contract';
import {
  Card,
  type Column,
  clock,
  DataTable,
  DescriptionList,
  Disclosure,
  EmptyState,
  formatDistance,
  localDateTime,
  NearestPlace,
  QueryView,
  SelectField,
  Stack,
  TextLink,
  textParam,
  useSearchState,
} from 'shared-ui';
import { type Holes, monthAfter, monthPeriod } from 'shared-ui/reports';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import { useVehicleHoles } from '../distances/coverage.api';
import { momentText } from '../momentText';
import { type Burnt, type Change, type Fuel, fuelKey, fuelQuery } from './fuel.api';
import { litresText, rateText } from './fuelTexts';
import { Receipts } from './Receipts';
import { useFuelTexts } from './useFuelTexts';
import styles from './VehicleFuel.module.css';

/** Selectable months: about as many as positions are usually stored for. */
const MONTHS = 7;
const search = { fuelMonth: textParam() };

/** A tab of a vehicle's page: refuels, drains and consumption in a month, and the receipts. */
export default function VehicleFuel({ vehicleId }: SlotProps['vehicle.tabs']) {
  const t = useFuelTexts();
  const [{ fuelMonth }, set] = useSearchState(search);
  const thisMonth = localDateTime(clock.now()).date.slice(0, 7);
  const month = /^\d{4}-\d{2}$/.test(fuelMonth) ? fuelMonth : thisMonth;
  const months = Array.from({ length: MONTHS }, (_, before) => monthAfter(thisMonth, -before));
  const options = (months.includes(month) ? months : [...months, month]).map((value) => ({
    ...{ value, label: `${value.slice(5)}.${value.slice(0, 4)}` },
  }));
  const query = useQuery(fuelQuery(vehicleId, month));
  const holes = useVehicleHoles(vehicleId, monthPeriod(month), fuelKey);
  return (
    <Stack>
      <SelectField
        className={styles.month}
        label={t('month')}
        value={month}
        onChange={(next) => set({ fuelMonth: next === thisMonth ? '' : next })}
        options={options}
      />
      <QueryView
        query={afterHoles(query, holes)}
        height={400}
        error={(error) => t('failed', { message: errorText(error, t) })}
        isEmpty={([{ tanks }]) => tanks.length === 0}
        empty={<EmptyState>{t('noTank')}</EmptyState>}
      >
        {([fuel, missing]) => <Figures fuel={fuel} holes={missing} vehicleId={vehicleId} />}
      </QueryView>
      <Receipts vehicleId={vehicleId} month={month} />
    </Stack>
  );
}

function Figures({ fuel, holes, vehicleId }: { fuel: Fuel; holes: Holes } & SlotProps['vehicle.tabs']) {
  const t = useFuelTexts();
  const { changes, days, trips, sum } = fuel;
  const dayLink = (date: string) => `${paths.vehicleDay(vehicleId)}?day=${date}`;
  return (
    <Stack>
      <Card title={t('sum')}>
        <DescriptionList
          items={[
            { label: t('burnt'), value: litresText(sum.litres, sum.unsure, t) },
            { label: t('perKm'), value: rateText(sum, 'km', t) },
            { label: t('perHour'), value: rateText(sum, 'hour', t) },
            { label: t('distance'), value: formatDistance(sum.distance) },
          ]}
        />
        <HolesNote holes={holes} />
      </Card>
      <DataTable
        label={t('changes')}
        columns={changeColumns(fuel, dayLink, t)}
        rows={changes}
        rowKey={({ start_time, tank }) => `${start_time} ${tank}`}
        state="ready"
        empty={t('noChanges')}
      />
      <BurntTable
        kind="days"
        rows={days}
        first={{
          key: 'day',
          header: t('day'),
          cell: ({ date }) => date && <TextLink to={dayLink(date)}>{dayText(date)}</TextLink>,
        }}
        rowKey={({ date }) => String(date)}
      />
      <Disclosure label={t('trips')}>
        <BurntTable
          kind="trips"
          rows={trips}
          first={{ key: 'start', header: t('start'), cell: ({ start_time }) => momentText(start_time) }}
          rowKey={({ start_time }) => String(start_time)}
        />
      </Disclosure>
    </Stack>
  );
}

type Texts = ReturnType<typeof useFuelTexts>;

function changeColumns({ tanks }: Fuel, dayLink: (date: string) => string, t: Texts): Column<Change>[] {
  return [
    {
      key: 'when',
      header: t('when'),
      priority: 'primary',
      cell: ({ start_time }) => (
        <TextLink to={dayLink(localDateTime(start_time).date)}>{momentText(start_time)}</TextLink>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(kind === 'refuel' ? 'refuel' : 'drain') },
    ...(tanks.length > 1 ? [{ key: 'tank', header: t('tank'), cell: ({ tank }: Change) => tank }] : []),
    { key: 'litres', header: t('litres'), align: 'end', cell: ({ litres, unsure }) => litresText(litres, unsure, t) },
    {
      key: 'level',
      header: t('level'),
      align: 'end',
      cell: (row) => `${litresText(row.litres_before, null, t)} → ${litresText(row.litres_after, null, t)}`,
    },
    {
      key: 'place',
      header: t('place'),
      cell: (row) => <NearestPlace latitude={row.latitude} longitude={row.longitude} />,
    },
  ];
}

interface BurntTableProps<Row extends Burnt> {
  kind: 'days' | 'trips';
  rows: readonly Row[];
  /** The column that names a row. */
  first: Column<Row>;
  rowKey: (row: Row) => string;
}

/** Fuel burnt by day or by trip. */
function BurntTable<Row extends Burnt>({ kind, rows, first, rowKey }: BurntTableProps<Row>) {
  const t = useFuelTexts();
  const columns: Column<Row>[] = [
    { ...first, priority: 'primary' },
    { key: 'distance', header: t('distance'), align: 'end', cell: ({ distance }) => formatDistance(distance) },
    { key: 'litres', header: t('burnt'), align: 'end', cell: ({ litres, unsure }) => litresText(litres, unsure, t) },
    { key: 'perKm', header: t('perKm'), align: 'end', cell: (row) => rateText(row, 'km', t) ?? '—' },
    { key: 'perHour', header: t('perHour'), align: 'end', cell: (row) => rateText(row, 'hour', t) ?? '—' },
  ];
  const empty = t(kind === 'days' ? 'noDays' : 'noTrips');
  return <DataTable label={t(kind)} columns={columns} rows={rows} rowKey={rowKey} state="ready" empty={empty} />;
}
