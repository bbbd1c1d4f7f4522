/**
 * SQL of the vehicle that a device was in at a time; null where it was in none.
 * @param device its id @param time of the message
 */
export const vehicleAtSql = (device: string, time: string): string =>
  `(select past.vehicle_id from device_assignments past where past.device_pk = ${device} and past.valid_from <= ${time}
    and (past.valid_to is null or past.valid_to > ${time}) order by past.valid_from desc limit 1)`;
