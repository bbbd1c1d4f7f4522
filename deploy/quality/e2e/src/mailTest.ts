import { startMailServer } from '@fleet/reference-api/test-mail';
import { startBuilt, test } from './test';

/** A console whose API sends mail to a server of the test. */
export const mailTest = test.extend<object, { mailbox: Awaited<ReturnType<typeof startMailServer>> }>({
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
