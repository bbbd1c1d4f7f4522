import { readShownPreview, type Store } from '@fleet/rollout/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ModuleRelease, type Registry, roleHas } from 'shared-auth/contract';
import { withoutBuildRecords } from '../registrySource';
import { cookieOf, setCookie } from '../telemetry/cookies';
import type { Signed, Signer } from '../telemetry/nonce';
import { isFromOwnPage } from '../telemetry/sameOrigin';
import type { VerifiedUser } from '../telemetry/verifiedUser';

const PATH = '/ops/preview';
/** Cookie: the preview of this browser, signed. */
const COOKIE = 'fleet-preview';
/** Seconds for which a link that was opened is good; then it is opened again. */
const LIFE = 12 * 3_600;

interface PreviewOptions {
  store: Store;
  signer: Signer;
  /** Asks the API. */
  verify(request: FastifyRequest): Promise<VerifiedUser | null>;
  now?: () => number;
}

/**
 * Builds that only those see who open the link `/?preview=<name>` and sign in with the capability. The link leaves a
 * cookie with the name; a signed-in page has it bound to its user (POST), and from then on pages of this browser have
 * these builds, until they are put away (DELETE) or the preview is over.
 */
export function createPreviews({ store, signer, verify, now = Date.now }: PreviewOptions) {
  const cookieFor = (preview: Signed['preview'], secure: boolean) => {
    const signed = signer.sign('preview', preview, now() / 1_000 + LIFE);
    return setCookie(COOKIE, signed, { maxAge: LIFE, secure });
  };
  const opened = (cookies: string | undefined, secure: boolean) =>
    signer.open('preview', cookieOf(cookies, COOKIE, secure));

  /** The preview of a browser, without builds once it has ended or if it never existed; null when it has none. */
  async function of(cookies: string | undefined, secure: boolean) {
    const kept = opened(cookies, secure);
    if (!kept) return null;
    const preview = await readShownPreview(store, kept.name, now()).catch(() => null);
    const releases: Record<string, ModuleRelease> = preview?.releases ?? {};
    const versions = Object.entries(releases).map(([id, { version }]) => `${id}@${version}`);
    return { releases, view: { isShown: kept.user !== '' && preview !== null, until: preview?.until ?? '', versions } };
  }

  /** Whether the caller may see previews, and opened this one in this browser. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const secure = request.protocol === 'https';
    const user = await verify(request).catch(() => undefined);
    if (user === undefined) return reply.code(502).send({ success: false });
    if (user === null) return reply.code(401).send({ success: false });
    const kept = opened(request.headers.cookie, secure);
    const id = signer.hash(`user ${user.id}`);
    const isOurs = kept?.user === '' || kept?.user === id;
    const isThere = ((await of(request.headers.cookie, secure))?.view.versions.length ?? 0) > 0;
    if (!kept || !isOurs || !isThere || !roleHas(user.role, 'previews.view'))
      return reply.code(403).send({ success: false });
    if (kept.user === '') reply.header('set-cookie', cookieFor({ name: kept.name, user: id }, secure));
    return { success: true };
  }

  /** `Set-Cookie` that puts it away. */
  const end = (secure: boolean) => setCookie(COOKIE, '', { maxAge: 0, secure });

  return {
    of,
    end,
    isShown: async (cookies: string | undefined, secure: boolean) => (await of(cookies, secure))?.view.isShown ?? false,
    /**
     * The registry with a preview's builds in it, if they are shown: each replaces all versions, so that the user sees
     * the build.
     */
    shownIn(registry: Registry, preview: Awaited<ReturnType<typeof of>>): Registry {
      if (!preview?.view.isShown) return registry;
      const shown = Object.entries(preview.releases).map(([id, release]) => [
        id,
        { stable: withoutBuildRecords(release) },
      ]);
      return { ...registry, modules: { ...registry.modules, ...Object.fromEntries(shown) } };
    },
    /** Handles a link to a preview: its name moves from the address into the cookie. */
    take(request: FastifyRequest, reply: FastifyReply): boolean {
      // Slashes of either kind at the beginning would be read as a host, which `//` does not even have.
      const url = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://gateway');
      const name = url.searchParams.get('preview');
      if (name === null) return false;
      url.searchParams.delete('preview');
      void reply
        .header('cache-control', 'no-store')
        .header('set-cookie', cookieFor({ name: name.slice(0, 100), user: '' }, request.protocol === 'https'))
        .redirect(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, 303);
      return true;
    },
    register(app: FastifyInstance): void {
      app.post(PATH, answer);
      app.delete(PATH, async (request, reply) => {
        if (!isFromOwnPage(request.headers)) return reply.code(403).send({ success: false });
        return reply
          .header('set-cookie', end(request.protocol === 'https'))
          .code(204)
          .send();
      });
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
