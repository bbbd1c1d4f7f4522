import type audit from './audit/texts/mk.json';
import type brought from './brought/texts/mk.json';
import type hours from './hours/texts/mk.json';
import type mk from './locales/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    'mfe-admin': typeof mk;
    'mfe-admin/audit': typeof audit;
    'mfe-admin/brought': typeof brought;
    'mfe-admin/hours': typeof hours;
  }
}
