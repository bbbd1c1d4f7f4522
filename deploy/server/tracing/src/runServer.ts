import { version } from './version';

export interface RunningServer {
  /** The line to print once it serves. */
  line: string;
  close(): Promise<void>;
  /**
   * Milliseconds in which it must have closed: a client that never ends its request must not stop the process from
   * ending.
   * @default 20000
   */
  closesWithin?: number;
}

/**
 * Runs a server as a separate process: prints its line, closes it at SIGTERM or SIGINT (a second one ends it at once),
 * and exits with 1 where it cannot start.
 * @param service its name in the lines of its log
 * @param port the one that it listens on, for the message where it is in use
 */
export async function runServer(
  service: string,
  port: string,
  begin: () => Promise<RunningServer | undefined>,
): Promise<void> {
  try {
    const server = await begin();
    if (!server) return;
    console.log(server.line);
    closeAtSignal(server);
  } catch (error) {
    console.error(startFailure(service, port, error));
    process.exit(1);
  }
}

function closeAtSignal({ close, closesWithin = 20_000 }: RunningServer): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), closesWithin).unref();
      void close().then(() => process.exit(0));
    });
}

/**
 * Why a program did not start: a sentence for who typed the command, and in production a line of the log as all others,
 * with the stack and the causes that the sentence leaves out.
 */
export function startFailure(service: string, port: string, error: unknown, env = process.env): string {
  const message = messageOf(port, error);
  if (env.NODE_ENV !== 'production') return message;
  const time = new Date().toISOString();
  const causes = causesOf(error).map(String);
  const stack = error instanceof Error ? error.stack : undefined;
  return JSON.stringify({ level: 'fatal', time, service, version, msg: message, causes, stack });
}

function messageOf(port: string, error: unknown): string {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  return error instanceof Error ? error.message : String(error);
}

function causesOf(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? [] : [cause, ...causesOf(cause)];
}
