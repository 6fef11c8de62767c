import { z } from 'zod'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A valid input for an operation, made from its schema alone: required fields only, ids (and what else must
 * be the workspace's own) from `ids` by the name of their field.
 * Throws when a field names an id that the room does not have, so that a new kind of id can't slip past the test.
 */
export function sampleInput(schema: z.ZodType | undefined, ids: Readonly<Record<string, string>>): Json {
  if (schema === undefined) return {}
  const made = make(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), 'input', ids)
  return isJson(made) ? made : {}
}

function make(schema: unknown, name: string, ids: Readonly<Record<string, string>>): unknown {
  if (!isJson(schema)) return 'text'
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(choices)) return make(choices[0], name, ids)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return makeObject(schema, ids)
    case 'array':
      return Number(schema.minItems ?? 0) > 0 ? [make(schema.items, name, ids)] : []
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 0), 0)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return makeText(schema, name, ids)
  }
}

function makeObject(schema: Json, ids: Readonly<Record<string, string>>): Json {
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const properties = isJson(schema.properties) ? schema.properties : {}
  return Object.fromEntries(required.map((name) => [name, make(properties[name], name, ids)]))
}

function makeText(schema: Json, name: string, ids: Readonly<Record<string, string>>): string {
  if (schema.format === 'uuid') {
    const id = ids[name] ?? ids[name.replace(/s$/, '')]
    if (id === undefined) throw new Error(`The room has no id for "${name}": give it one in test/isolation/room.ts`)
    return id
  }
  if (ids[name] !== undefined) return ids[name]
  if (schema.format === 'date-time') return '2099-01-01T00:00:00.000Z'
  if (schema.format === 'email' || name === 'emails') return 'guest@people.example'
  return 'a text of some length, for every field'.padEnd(Number(schema.minLength ?? 0), '.')
}
