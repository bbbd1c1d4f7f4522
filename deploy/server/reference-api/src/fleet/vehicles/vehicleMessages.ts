/** The texts for missing or wrong fields of a vehicle. */
export const vehicleMessages = {
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
