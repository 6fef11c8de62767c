/** What the launcher and the supervisor need of a logger. A pino logger satisfies it. */
export type LauncherLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
