import type { ReactNode } from 'react'
import type { JsonSchema } from '#web/site/docs/facts.ts'
import { inOrder } from '#web/site/docs/in-order.ts'

export const schemasAddress = '/docs/api/schemas'
const prefix = '#/components/schemas/'

/** The name of a schema that stands apart. */
const named = (schema: JsonSchema): string | null => schema.$ref?.slice(prefix.length) ?? null

const Named = ({ name }: { name: string }) => <a href={`${schemasAddress}#${name}`}>{name}</a>

/** A schema as a programmer reads a type: what is named elsewhere is a link there. */
export const TypeText = ({ schema }: { schema: JsonSchema }) => (
  <pre className="site-type site-type-block">{inOrder(typeOf(schema, 0))}</pre>
)

/** The same in a line. */
export const ShortType = ({ schema }: { schema: JsonSchema }) => (
  <span className="site-type">{inOrder(typeOf(schema, 0))}</span>
)

function between(parts: readonly ReactNode[][], separator: string): ReactNode[] {
  return parts.flatMap((part, place) => (place === 0 ? part : [separator, ...part]))
}

function typeOf(schema: JsonSchema, depth: number): ReactNode[] {
  const name = named(schema)
  if (name !== null) return [<Named key={name} name={name} />]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return between(
      choices.map((one) => typeOf(one, depth)),
      ' | ',
    )
  if (schema.allOf !== undefined)
    return between(
      schema.allOf.map((one) => typeOf(one, depth)),
      ' & ',
    )
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum !== undefined) return [schema.enum.map((one) => JSON.stringify(one)).join(' | ')]
  if (Array.isArray(schema.type))
    return between(
      schema.type.map((type) => typeOf({ ...schema, type }, depth)),
      ' | ',
    )
  if (schema.properties !== undefined) return objectOf(schema.properties, schema.required ?? [], depth)
  if (schema.type === 'array') return arrayOf(schema, depth)
  if (typeof schema.additionalProperties === 'object')
    return ['{ [name]: ', ...typeOf(schema.additionalProperties, depth), ' }']
  if (schema.type === 'integer') return ['integer']
  return [schema.format ?? (typeof schema.type === 'string' ? schema.type : 'any')]
}

function arrayOf({ items, prefixItems }: JsonSchema, depth: number): ReactNode[] {
  const places = prefixItems ?? (Array.isArray(items) ? items : null)
  if (places !== null)
    return [
      '[',
      ...between(
        places.map((one: JsonSchema) => typeOf(one, depth)),
        ', ',
      ),
      ']',
    ]
  const inner = typeOf(isOne(items) ? items : {}, depth)
  const isChoice = isOne(items) && (items.anyOf ?? items.oneOf ?? items.enum) !== undefined
  return isChoice ? ['(', ...inner, ')[]'] : [...inner, '[]']
}

const isOne = (items: JsonSchema['items']): items is JsonSchema => items !== undefined && !Array.isArray(items)

function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  depth: number,
): ReactNode[] {
  const margin = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    `${margin}${name}${required.includes(name) ? '' : '?'}: `,
    ...typeOf(schema, depth + 1),
    '\n',
  ])
  return lines.length === 0 ? ['{}'] : ['{\n', ...lines, `${'  '.repeat(depth)}}`]
}
