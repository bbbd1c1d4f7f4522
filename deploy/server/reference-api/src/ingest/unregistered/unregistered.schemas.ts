import { deviceTypeText } from '../../fleet/devices/devices.schemas';
import { VehicleInput } from '../../fleet/vehicles/vehicles.schemas';
import {
  Input,
  LARGEST_ID,
  message,
  NullableNumber,
  NullableText,
  NullableTime,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

export const UnregisteredRow = Type.Object({
  unique_id: Text,
  protocol: NullableText,
  first_message: Time,
  last_message: Time,
  message_count: Type.Integer(),
  latitude: NullableNumber,
  longitude: NullableNumber,
  gps_time: NullableTime,
});

/** `vehicle_id` names a vehicle that is there, `vehicle` describes a new one. */
export const AssignInput = Input({
  device_type: Type.Optional(deviceTypeText),
  vehicle_id: Type.Optional(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      minimum: 1,
      maximum: LARGEST_ID,
      minLength: 1,
      maxLength: 64,
      ...message('Возилото е задолжително'),
    }),
  ),
  vehicle: Type.Optional(VehicleInput),
  /** Takes the device off that the vehicle has; what it sent stays with the vehicle. */
  replaces: Type.Optional(Type.Boolean()),
});
