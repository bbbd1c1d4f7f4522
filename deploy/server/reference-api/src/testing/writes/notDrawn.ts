/** Calls that no description can make, each with the reason; audit/audit.test.ts makes those that are recorded. */
export const notDrawn: Readonly<Record<string, string>> = {
  'POST /api/brought/preview': 'needs a Traccar',
  'POST /api/brought': 'needs a Traccar',
  'DELETE /api/brought': 'needs a fleet that is being brought',
  'DELETE /api/imports/:id': 'needs a file that was brought in within an hour',
  'POST /api/notifications/push': 'needs a server that sends to browsers',
  'POST /api/users/:id/removal': 'repeats the name of whom the address has',
  'POST /api/auth/second-factor/recovery-codes': 'needs an app',
  'DELETE /api/users/:id/second-factor': 'needs somebody with an app',
  'DELETE /api/users/:id/sessions/:session': 'needs a session of whom the address has',
  'DELETE /api/vehicles/:id/private-drive': 'needs a driver who drives privately',
};
