import type { Compiler } from '@rspack/core';

/** Where the integrity plugin lists the hashes of later chunks, and what gives their file names. */
const lists = [
  { list: 'sriHashes', fileOf: '__webpack_require__.u' },
  { list: 'sriExtractCssHashes', fileOf: '__webpack_require__.miniCssF' },
] as const;

// No hash, no file: what is thrown here rejects the import.
const lookUp = (fileOf: string) => `((hashes) => new Proxy({}, {
  get(_, chunk) {
    hashes ||= JSON.parse(document.getElementById('fleet-registry').textContent).shell.integrity;
    const file = ${fileOf}(chunk);
    if (!hashes[file]) throw Error(file + ' has no hash in the registry');
    return hashes[file];
  },
}))()`;

/**
 * Has the shell look up the hashes of its later chunks in the registry of its page, where they stand already, instead of listing them in its
 * first script: 4 kB that no compression makes smaller.
 */
export class HashesOfPage {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('HashesOfPage', (compilation) => {
      // Before the minifier, so that source maps follow.
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'HashesOfPage', stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          const text = String(source.source());
          const replaced = new sources.ReplaceSource(source);
          const found = lists.filter(({ list, fileOf }) => {
            const match = new RegExp(String.raw`(?<=__webpack_require__\.${list} = )\{[^}]*\}`).exec(text);
            if (match) replaced.replace(match.index, match.index + match[0].length - 1, lookUp(fileOf));
            return match;
          });
          if (found.length > 0) compilation.updateAsset(name, replaced);
        }
      });
    });
  }
}
