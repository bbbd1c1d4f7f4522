import type { Compiler } from '@rspack/core';

/** The lists in which the integrity plugin stores the hashes of later chunks, and the function for their file names. */
const lists = [
  { list: 'sriHashes', fileOf: '__webpack_require__.u' },
  { list: 'sriExtractCssHashes', fileOf: '__webpack_require__.miniCssF' },
] as const;

// Without a hash the file must not load: this error rejects the import.
const lookUp = (release: string, fileOf: string) => `((hashes) => new Proxy({}, {
  get(_, chunk) {
    const registry = hashes || JSON.parse(document.getElementById('fleet-registry').textContent);
    hashes ||= ${release}.integrity;
    const file = ${fileOf}(chunk);
    if (!hashes[file]) throw Error(file + ' has no hash in the registry');
    return hashes[file];
  },
}))()`;

/** A page has one release of the shell. */
const shellRelease = 'registry.shell';
/**
 * A page contains several versions of a module. The registry names the very file that runs this, so the file's version
 * is used.
 */
const moduleRelease = (id: string, version: string) =>
  `Object.values(registry.modules[${JSON.stringify(id)}]).find((release) => release?.version === ${JSON.stringify(version)})`;

/**
 * Makes the shell, or a module's container, look up the hashes of its later chunks in its page's registry, which
 * contains them already. The first script would otherwise list them: 1 to 4 kB that cannot be compressed, and that
 * differ in each version.
 */
export class HashesOfPage {
  readonly #release: string;

  /** @param module whose container it is; the shell's first script otherwise */
  constructor(module?: { id: string; version: string }) {
    this.#release = module ? moduleRelease(module.id, module.version) : shellRelease;
  }

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
            if (match) replaced.replace(match.index, match.index + match[0].length - 1, lookUp(this.#release, fileOf));
            return match;
          });
          if (found.length > 0) compilation.updateAsset(name, replaced);
        }
      });
    });
  }
}
