import { readFileSync } from 'node:fs';
import { checkPackage as checkTypes, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** Entries that are no code: styles, texts and configurations. */
const isData = (entry: string) => /\.(css|json)$|\/\*$|\/assets$/.test(entry);

/**
 * The problems of a packed package, as its users would find them: publint, and "are the types wrong" for ES modules.
 */
export async function packageProblems(folder: string, tarball: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, level: 'suggestion', strict: true, pack: false });
  const published = messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
  const analysis = await checkTypes(createPackageFromTarballData(readFileSync(tarball)));
  if (!analysis.types) return [...published, 'it has no types'];
  const types = analysis.problems.flatMap((problem) => {
    const entry = 'entrypoint' in problem ? problem.entrypoint : '';
    // CommonJS and resolution without `exports` are not promised.
    const mode = 'resolutionKind' in problem ? problem.resolutionKind : '';
    if (isData(entry) || mode === 'node10' || mode === 'node16-cjs' || problem.kind === 'CJSResolvesToESM') return [];
    return [`types: ${problem.kind} ${entry} ${JSON.stringify(problem)}`];
  });
  return [...published, ...types];
}
