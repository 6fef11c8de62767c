import type { PlatformAdapter, Platforms } from '#domain/sending-platform.ts'

/** One adapter for whatever a connection is to. */
export const everyKind = (adapter: PlatformAdapter): Platforms => ({ emailbison: adapter, sandbox: adapter })
