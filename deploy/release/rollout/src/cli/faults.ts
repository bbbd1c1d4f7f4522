import { SettingError } from '@fleet/build/errors';
import { ChangeError } from '../releases/releaseSet';
import { RegistryFileError } from '../store/registryFile';
import { UnsignedError } from '../store/signedStore';

/** Errors that another attempt does not change: decisions, settings, and a store that a person must repair. */
const lasting = [ChangeError, SettingError, RegistryFileError, UnsignedError];

/**
 * Faults of the store, a gateway or the browser in a command that runs repeatedly: each is printed with its number, and
 * the next round tries again. @param once there is no next round
 */
export function createFaults(log: (line: string) => void, once: boolean) {
  let count = 0;
  return {
    get count() {
      return count;
    },
    /** For `catch`. @throws any other error */
    take(error: unknown): null {
      if (once || lasting.some((kind) => error instanceof kind)) throw error;
      count += 1;
      log(`fault ${count}, the next round tries again: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    },
  };
}
