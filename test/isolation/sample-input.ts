import { z } from 'zod'

type Json = Record<string, unknown>
export type Ids = Readonly<Record<string, string>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const schemaOf = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/**
 * A valid input for an operation, made from its schema alone: required fields only and, where it may be, `field`; ids (and what else
 * must be the workspace's own) from `ids` by the name of their field.
 * Throws when a field names an id that the room does not have, so that a new kind of id can't slip past the test.
 */
export function sampleInput(schema: z.ZodType | undefined, ids: Ids, field?: string): Json {
  if (schema === undefined) return {}
  const made = make(schemaOf(schema), 'input', { ids, field })
  return isJson(made) ? made : {}
}

/** The names of all fields of an input that hold an id, or several, wherever they stand in it. */
export function idFieldsOf(schema: z.ZodType | undefined): string[] {
  const found = new Set<string>()
  const look = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const one of node) look(one, name)
    if (!isJson(node)) return
    if (node.format === 'uuid') found.add(name)
    for (const [key, part] of Object.entries(node)) {
      if (key !== 'properties' || !isJson(part)) look(part, name)
      else for (const [property, its] of Object.entries(part)) look(its, property)
    }
  }
  if (schema !== undefined) look(schemaOf(schema), '')
  return [...found]
}

/** What another field has to say for an id to count at all: the schema's own rules on it stand in no JSON schema. */
const alongside: Readonly<Record<string, Json>> = {
  linkedCampaignId: { connectLevel: 'campaign' },
  // Where archiving changes nothing, so that it can be asked twice.
  except: { all: { view: 'archived' } },
}

interface Making {
  ids: Ids
  field: string | undefined
}

const has = (schema: unknown, field: string | undefined): boolean =>
  field !== undefined && JSON.stringify(schema).includes(`"${field}":`)

function make(schema: unknown, name: string, making: Making): unknown {
  if (!isJson(schema)) return 'text'
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(choices))
    return make(choices.find((choice) => has(choice, making.field)) ?? choices[0], name, making)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return makeObject(schema, making)
    case 'array':
      return Number(schema.minItems ?? 0) > 0 || name === making.field ? [make(schema.items, name, making)] : []
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 0), 0)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return makeText(schema, name, making.ids)
  }
}

function makeObject(schema: Json, making: Making): Json {
  const properties = isJson(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const wanted = Object.keys(properties).filter((name) => name === making.field || has(properties[name], making.field))
  const made = Object.fromEntries(
    [...new Set([...required, ...wanted])].map((name) => [name, make(properties[name], name, making)]),
  )
  return { ...made, ...(making.field !== undefined && making.field in made ? alongside[making.field] : {}) }
}

function makeText(schema: Json, name: string, ids: Ids): string {
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
