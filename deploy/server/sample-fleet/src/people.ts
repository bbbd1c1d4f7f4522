import { Random } from './random';
import { DemoSession } from './session';

const names: readonly (readonly [first: string, last: string, username: string])[] = [
  ['Горан', 'Стојановски', 'g.stojanovski'],
  ['Дејан', 'Петровски', 'd.petrovski'],
  ['Беким', 'Исмаили', 'b.ismaili'],
  ['Тони', 'Милошевски', 't.milosevski'],
  ['Сања', 'Божиновска', 's.bozinovska'],
  ['Кире', 'Андонов', 'k.andonov'],
  ['Мирјана', 'Тодорова', 'm.todorova'],
  ['Ацо', 'Јанкуловски', 'a.jankulovski'],
  ['Фатмир', 'Мемети', 'f.memeti'],
  ['Драган', 'Илиев', 'd.iliev'],
  ['Борче', 'Наумовски', 'b.naumovski'],
  ['Вера', 'Коцева', 'v.koceva'],
  ['Ристо', 'Ефтимов', 'r.eftimov'],
  ['Слободан', 'Крстев', 's.krstev'],
  ['Александра', 'Велјановска', 'a.veljanovska'],
  ['Емил', 'Чаушев', 'e.causev'],
];

const FIRST_NUMBER = 2;

/** Whether `hireDrivers` enters a driver of the vehicle with this number. */
export const hasDriver = (number: number): boolean => number >= FIRST_NUMBER && number < FIRST_NUMBER + names.length;

const day = 24 * 60 * 60_000;

/**
 * Enters drivers for the first vehicles, with names and phones, from before the past that was sent. They cannot sign
 * in, because their passwords are thrown away. Without demo accounts it does nothing; drivers that exist already stay.
 */
export async function hireDrivers(api: string, seed: number, historyDays: number): Promise<void> {
  const admin = await DemoSession.open(api, 'admin');
  const vehicles = await admin?.call<{ id: number; vehicle_code: string }[]>('GET', '/api/vehicles');
  if (!admin || !vehicles) return;
  const random = new Random(seed + 99);
  const since = new Date(Date.now() - (historyDays + 1) * day).toISOString();
  for (const [i, [first_name, last_name, username]] of names.entries()) {
    const vehicle = vehicles.find(
      ({ vehicle_code }) => vehicle_code === `V-${String(i + FIRST_NUMBER).padStart(4, '0')}`,
    );
    if (!vehicle) return;
    const user = await admin.call<{ id: number }>('POST', '/api/users', {
      username,
      email: `${username}@fleet.example`,
      first_name,
      last_name,
      role: 'driver',
      phone: `+389 7${random.whole(0, 8)} ${random.whole(200, 999)} ${random.whole(100, 999)}`,
      password: crypto.randomUUID(),
    });
    if (user)
      await admin.call('POST', `/api/vehicles/${vehicle.id}/assignments`, { user_id: user.id, valid_from: since });
  }
}
