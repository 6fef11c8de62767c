import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { sourceEnding } from '#lib/source-ending.ts'

/** Plain values have no use for a name. */
const isShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodUnion

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const asName = (file: string): string => file.replace(sourceEnding, '').split('-').map(capital).join('')

async function readShapes(): Promise<ReadonlyMap<string, z.ZodType>> {
  const shapes = new Map<string, z.ZodType>()
  for (const file of (await readdir(new URL('../contract/', import.meta.url))).sort()) {
    if (!file.endsWith(sourceEnding) || file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../contract/${file}`)
    for (const [key, schema] of Object.entries(module)) {
      if (!key.endsWith('Schema') || !isShape(schema)) continue
      const name = capital(key.slice(0, -'Schema'.length))
      // Of two that are called alike, the second has its module's name before it.
      shapes.set(shapes.has(name) ? `${asName(file)}${name}` : name, schema)
    }
  }
  return shapes
}

/** The contract's shapes by the names that they have there: `threadRowSchema` is `ThreadRow`. Read once, when this is loaded. */
export const contractShapes = await readShapes()
