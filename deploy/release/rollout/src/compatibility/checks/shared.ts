import { providedAs } from 'shared-auth/contract';
import { type CheckRule, pairsOf } from './candidate';
import { isInRange } from './range';

export const shared: CheckRule = {
  title: 'the shell provides every shared package in the range that modules were built for',
  reasons: (candidate) =>
    pairsOf(candidate).flatMap(({ id, module, shell }) =>
      Object.entries(module.shared).flatMap(([name, range]) => {
        const provided = shell.provides[providedAs(shell.provides, name, range)];
        if (provided !== undefined && isInRange(provided, range)) return [];
        return [
          `${id}@${module.version} needs ${name} ${range}; shell@${shell.version} provides ${provided ?? 'none'}`,
        ];
      }),
    ),
};
