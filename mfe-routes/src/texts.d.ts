import type mk from './locales/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    'mfe-routes': typeof mk;
  }
}
