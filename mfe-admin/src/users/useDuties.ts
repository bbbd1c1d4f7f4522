import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dutiesQuery, type User } from './users.api';

/** The duties of a user who is or will be inactive, as sentences: their vehicles, and their reports by mail. */
export function useDuties(user: User | null): string[] {
  const { t } = useTranslation('mfe-admin');
  const { vehicles = [], schedules = [] } = useQuery(dutiesQuery(user)).data ?? {};
  const reports = schedules.map(({ name, alone }) => (alone ? t('users.duties.alone', { name }) : name));
  const plates = vehicles.map(({ license_plate, vehicle_code }) => license_plate || vehicle_code);
  return [
    ...(plates.length > 0 ? [t('users.duties.vehicles', { named: plates.join(', ') })] : []),
    ...(reports.length > 0 ? [t('users.duties.reports', { named: reports.join('; ') })] : []),
  ];
}
