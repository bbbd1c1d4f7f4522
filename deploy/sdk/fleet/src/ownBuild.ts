import { createServer } from 'node:http';
import { CannotStart, type ModuleServer, readDescriptor } from '@fleet/build/development';

/** The part of mf-manifest.json with the location of the files. */
interface Manifest {
  metaData: { publicPath?: string };
}

/**
 * Serves the files that a console requests of a module which a team's own tool serves: module.json, which tools do not
 * serve, and the tool's manifest with the address of its files. @throws CannotStart
 */
export async function serveOwnBuild(id: string, manifest: string, port: number): Promise<ModuleServer> {
  if (!URL.canParse(manifest))
    throw new CannotStart(`"${manifest}" is no address, such as http://localhost:3001/mf-manifest.json`);
  const read = async (): Promise<Manifest> => {
    const answer = await fetch(manifest);
    return (await answer.json()) as Manifest; // the federation plugin writes it
  };
  await read().catch(() => {
    throw new CannotStart(
      `No mf-manifest.json answers at ${manifest}: start the development server of your tool first.`,
    );
  });
  async function answerTo(path: string): Promise<unknown> {
    if (path === '/module.json') return readDescriptor(id);
    if (path !== '/mf-manifest.json') return undefined;
    const { metaData, ...others } = await read();
    const { publicPath = 'auto' } = metaData;
    return {
      ...others,
      metaData: { ...metaData, publicPath: new URL(publicPath === 'auto' ? '.' : publicPath, manifest).href },
    };
  }
  const server = createServer((request, response) => {
    const open = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    answerTo(request.url?.split('?')[0] ?? '/').then(
      (found) => response.writeHead(found === undefined ? 404 : 200, open).end(JSON.stringify(found ?? {})),
      (error: unknown) => {
        console.log(error instanceof Error ? error.message : String(error));
        response.writeHead(502, open).end('{}');
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    manifest: `http://localhost:${port}/mf-manifest.json`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
