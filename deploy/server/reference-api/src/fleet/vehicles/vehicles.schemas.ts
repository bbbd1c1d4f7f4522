import { vehicleFields, vehicleStatuses, vehicleTypes } from 'shared-auth/contract';
import { inputProperties, rowProperties } from '../../platform/http/records';
import { Input, message, OneOf, Order, paging, Text, Type } from '../../platform/http/schemas';
import { latest } from '../devices/latest.schemas';

const messages = {
  vehicle_code: 'Кодот на возилото е задолжителен',
  license_plate: 'Регистрацијата е задолжителна',
  make: 'Марката е задолжителна',
  model: 'Моделот е задолжителен',
  year: 'Годината мора да биде од 1900 до следната година',
  color: 'Бојата е предолга',
  vehicle_type: 'Типот на возилото е задолжителен',
  status: 'Статусот на возилото не е исправен',
  notes: 'Забелешките се предолги',
};

export const VehicleQuery = Type.Object({
  ...paging(20, 1000),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(OneOf(vehicleStatuses, message(messages.status))),
  vehicle_type: Type.Optional(OneOf(vehicleTypes, message(messages.vehicle_type))),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

const input = inputProperties(vehicleFields, messages);

/** The vehicle's code is called `vehicle_id` here, as in docs/spec/core.md §3. */
export const VehicleInput = Input(input);

/** The same fields; those that are not given stay as they are. */
export const VehicleChange = Type.Partial(Input({ ...input, vehicle_code: input.vehicle_id }));

export const VehicleOptions = Type.Object({ vehicle_types: Type.Array(Text), statuses: Type.Array(Text) });

const row = rowProperties(vehicleFields);

export const VehicleRow = Type.Object(row);

export const VehicleDetail = Type.Object({ ...row, ...latest });
