import { version } from '../version';
import { type Program, type Setting, settings } from './settings';

/** The text of a program's `--help`: each setting that it reads, with its default. */
export function helpOf(program: Program, does: string): string {
  const read = settings.filter(({ readBy }) => readBy.includes(program));
  const width = Math.max(...read.map(({ name }) => name.length));
  const lineOf = ({ name, meaning, fallback, isSecret }: Setting) =>
    `  ${name.padEnd(width)}  ${meaning}${fallback ? `; by default ${fallback}` : ''}${isSecret ? ' (secret)' : ''}`;
  return [
    does,
    '',
    'Settings, from the environment; one that is empty is as one that is not set:',
    ...read.map(lineOf),
  ].join('\n');
}

/** Prints the answer to `--version` or `--help` and ends the program; returns without either. */
export function answerQuestions(program: Program, does: string): void {
  if (process.argv.includes('--version')) console.log(version);
  else if (process.argv.includes('--help')) console.log(helpOf(program, does));
  else return;
  process.exit();
}
