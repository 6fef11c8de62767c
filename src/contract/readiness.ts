/** What an installation can lack, as `/ready` says it; what to do about each stands in the documentation. */
export const readinessLacks = [
  'database_unreachable',
  'database_read_only',
  'migrations_missing',
  'queue_missing',
] as const
export type ReadinessLack = (typeof readinessLacks)[number]
