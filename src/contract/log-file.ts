import { z } from 'zod'
import { idSchema } from './operation.ts'

export const logFileFormats = ['csv', 'json'] as const
export type LogFileFormat = (typeof logFileFormats)[number]

/** Which part of a log is asked for as a file: the newest lines, or those behind the last one of the part before. */
export const logFilePart = z.object({ format: z.enum(logFileFormats), before: idSchema.optional() })

/** A part of a log as a file; the parts one after the other are the whole of it. `nextBefore`: where the next one begins; null: it is the last. */
export const logFileSchema = z.object({ name: z.string(), text: z.string(), nextBefore: idSchema.nullable() })
export type LogFile = z.infer<typeof logFileSchema>
