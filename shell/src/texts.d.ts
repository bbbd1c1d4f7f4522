import type shell from './i18n/locales/mk.json';
import type ops from './ops/locales/mk.json';
import type palette from './palette/locales/mk.json';
import type secondFactor from './session/secondFactor/locales/mk.json';
import type updates from './updates/locales/mk.json';

declare module 'shared-auth/contract' {
  interface Texts {
    shell: typeof shell;
    ops: typeof ops;
    palette: typeof palette;
    secondFactor: typeof secondFactor;
    updates: typeof updates;
  }
}
