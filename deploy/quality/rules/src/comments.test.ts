import { filesBelow, pages, read } from './testing/files';

const COLUMNS = 120;

/** Comment lines that are too long for two windows side by side; the formatter does not wrap comments. */
const longComments = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (line.length > COLUMNS && /^\s*(?:\/\/|\/?\*)/.test(line) ? [at + 1] : []));

it('finds a long line of a comment of each kind, and no code', () => {
  const long = 'x'.repeat(COLUMNS);
  const text = [`// ${long}`, `const a = '${long}';`, `  /** ${long} */`, `   * ${long}`, '// short'].join('\n');
  expect(longComments(text)).toEqual([1, 3, 4]);
});

it.each([...pages, 'deploy'])(`keeps comments of %s within ${COLUMNS} columns`, (folder) => {
  const found = filesBelow(folder, /\.(?:[cm]?[jt]s|tsx|css)$/).flatMap((file) =>
    longComments(read(file)).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
