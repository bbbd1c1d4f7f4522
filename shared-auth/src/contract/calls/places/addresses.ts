import { locales } from '../../locale';
import { calls } from '../call';

/** Addresses that match typed text, from the operator's geocoder. Announced as `addresses`. */
export const addressCalls = calls('addresses', {
  list: {
    method: 'GET',
    path: '/api/addresses',
    can: 'vehicles.view',
    rows: 'none',
    budget: 'addresses',
    query: {
      // Fewer letters find any street.
      search: { kind: 'text', input: { required: true, minLength: 3, maxLength: 100 } },
      // Of the names.
      language: { kind: 'text', oneOf: locales },
    },
    list: {
      label: { kind: 'text', always: true },
      latitude: { kind: 'number', always: true },
      longitude: { kind: 'number', always: true },
      // The credit that must be shown with it.
      licence: { kind: 'text' },
    },
    key: ['latitude', 'longitude', 'label'],
  },
});
