import { startMailServer } from '@fleet/reference-api/test-mail';
import { startBuilt, test } from './test';

/**
 * Tests with a console whose API sends mail to a server of theirs. Each file makes its own: Playwright would give files
 * with the same fixtures one console, and one of them the mails of another.
 */
export const mailTest = () =>
  test.extend<object, { mailbox: Awaited<ReturnType<typeof startMailServer>> }>({
    mailbox: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const mailbox = await startMailServer();
        await use(mailbox);
        await mailbox.close();
      },
      { scope: 'worker' },
    ],
    servers: [
      async ({ mailbox }, use) => {
        const servers = await startBuilt({ smtpUrl: mailbox.settings.smtpUrl });
        await use(servers);
        await servers.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
