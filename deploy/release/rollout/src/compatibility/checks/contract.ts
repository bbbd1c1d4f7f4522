import { type CheckRule, pairsOf } from './candidate';
import { isInRange } from './range';

export const contract: CheckRule = {
  title: 'the host contract that modules require is the one the shell keeps',
  reasons: (candidate) =>
    pairsOf(candidate)
      .filter(({ module, shell }) => !isInRange(shell.contract, module.requires.shell))
      .map(
        ({ id, module, shell }) =>
          `${id}@${module.version} requires contract ${module.requires.shell}; shell@${shell.version} keeps ${shell.contract}`,
      ),
};
