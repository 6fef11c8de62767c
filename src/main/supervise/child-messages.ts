import { z } from 'zod'

/** What a supervised child says to its supervisor over the IPC channel. */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('ready') }),
  z.object({ type: z.literal('fatal'), message: z.string() }),
])

export type ReadyMessage = { type: 'ready'; [detail: string]: unknown }

/** sysexits.h: EX_CONFIG. A child that leaves with it would fail the same way every time. */
export const fatalExitCode = 78
