import { z } from 'zod'

/** A column that holds 0 or 1. */
export const flag = z.number().transform((value) => value === 1)

/** A column that holds JSON of a known shape. */
export function json<T>(shape: z.ZodType<T>) {
  return z.string().transform((text): T => shape.parse(JSON.parse(text)))
}

export const countRow = z.object({ count: z.number() })

export const address = z.object({ name: z.string().nullable(), address: z.string() })
export type Address = z.infer<typeof address>

export const tag = z.object({ id: z.number(), name: z.string(), default: z.boolean() })
export type Tag = z.infer<typeof tag>
