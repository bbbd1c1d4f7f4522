/** A line of a CHANGELOG, or the line that a changeset will become. */
export interface Entry {
  version: string;
  isMajor: boolean;
  text: string;
}

/** The steps that an entry requires of a module: codemods by name (`upgrades/<name>.grit`), and changes by hand. */
export interface Steps {
  codemods: string[];
  byHand: string | undefined;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The entries of a CHANGELOG.md as changesets write it. */
export const entriesOf = (changelog: string): Entry[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [version = ''] = section.split('\n', 1);
      return section
        .split(/^### /m)
        .slice(1)
        .flatMap((part) =>
          part
            .split(/^- /m)
            .slice(1)
            .map((text) => ({ version: version.trim(), isMajor: part.startsWith('Major'), text: oneLine(text) })),
        );
    });

/** The parts of a text after "Upgrade:" (names in backticks) and "By hand:" (to its end). */
export function stepsOf(text: string): Steps {
  const line = oneLine(text);
  const [, names = ''] = /Upgrade: ((?:`[a-z-]+`(?:, )?)+)/.exec(line) ?? [];
  return { codemods: names.match(/[a-z-]+/g) ?? [], byHand: /By hand: (.*)/.exec(line)?.[1] };
}
