import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../workspace';
import type { Declarations } from './declarations';

/** One export as api.json of a shared package records it. */
export interface ReportedExport {
  kind: 'value' | 'type';
  /** The hash of its type, then those of older types whose users still compile with it. */
  hashes: string[];
}

/** A package's committed API: reviewers see it in a diff, and changes are compared with it. */
export interface ApiReport {
  /** The package's version it was written for. */
  version: string;
  /** Entry, such as `shared-ui/map` → name. */
  entries: Record<string, Record<string, ReportedExport>>;
}

export const reportFiles = (name: string) => ({
  data: join(packageDir(name), 'api.json'),
  text: join(packageDir(name), 'api.md'),
});

/** The committed report, and the declarations it was made of; null where there is none. */
export function readReport(name: string): { report: ApiReport; declarations: Declarations } | null {
  const { data, text } = reportFiles(name);
  if (!existsSync(data) || !existsSync(text)) return null;
  const sections = readFileSync(text, 'utf8').matchAll(/^### `(.+)`\n\n```ts\n([\s\S]*?)^```$/gm);
  return {
    report: JSON.parse(readFileSync(data, 'utf8')) as ApiReport, // written by `npm run api-report`
    declarations: new Map([...sections].map(([, file = '', source = '']) => [file, source])),
  };
}

/** The report for people: names by entry, and their declarations. */
export function reportText(name: string, { version, entries }: ApiReport, declarations: Declarations): string {
  const lists = Object.entries(entries).map(([entry, exported]) => {
    const lines = Object.entries(exported).map(([each, { kind, hashes }]) =>
      kind === 'type' ? `- \`${each}\` (type)` : `- \`${each}\` ${hashes[0]}`,
    );
    return `## \`${entry}\`\n\n${lines.join('\n')}\n`;
  });
  const files = [...declarations].map(([file, text]) => `### \`${file}\`\n\n\`\`\`ts\n${text.trimEnd()}\n\`\`\`\n`);
  return `# API of ${name} ${version}

Written by \`npm run api-report\`; a test holds it against the sources. Reviewers see in its diff what modules will meet: an added name or an
optional property is a minor version, a removed name or a changed type a major one.

${lists.join('\n')}
## Declarations

${files.join('\n')}`;
}
