import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { apiError, invalid } from '../api-error.ts'
import type { ApiEnv, Params } from '../context.ts'

export const integer = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
])
export const boolean = z.union([
  z.boolean(),
  z.literal([1, '1', 'true']).transform(() => true),
  z.literal([0, '0', 'false']).transform(() => false),
])

const jsonObject = z.record(z.string(), z.unknown())

/** Reads the parameters of every call: the query string, and a JSON body, which the platform reads on a GET too. */
export const readParameters: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const query = nest([...new URL(c.req.url).searchParams])
  c.set('params', { ...query, ...(await readBody(c)) })
  await next()
}

async function readBody(c: Context<ApiEnv>): Promise<Params> {
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')) {
    const form = await c.req.formData()
    return nest([...form])
  }
  // A web Request has no body on GET, so that one is read from the socket itself.
  const text = c.req.method === 'GET' ? await readIncoming(c) : await c.req.text()
  if (text.trim() === '') return {}
  try {
    const parsed = jsonObject.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : {}
  } catch {
    throw apiError(400, 'The request body is not valid JSON.')
  }
}

async function readIncoming(c: Context<ApiEnv>): Promise<string> {
  const { headers } = c.env.incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return ''
  const chunks: Buffer[] = []
  for await (const chunk of c.env.incoming) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** `a[b][]=1&a.c=2` -> `{a: {b: ['1'], c: '2'}}`. */
function nest(pairs: Iterable<[string, unknown]>): Params {
  const root: Params = {}
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split(/[[.]/)
    place(root, path, value)
  }
  return toArrays(root)
}

function place(node: Params, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    node[key === '' ? String(Object.keys(node).length) : key] = value
    return
  }
  const child = jsonObject.safeParse(node[key])
  const inner: Params = child.success ? child.data : {}
  place(inner, rest, value)
  node[key] = inner
}

function toArrays(node: Params): Params {
  const walk = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object' || value instanceof File) return value
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, walk(inner)])
    const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
    return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]))
}

/** Checks the parameters of a call; what is wrong is answered with 422, field by field. */
export function check<T>(shape: z.ZodType<T>, params: Params): T {
  const result = shape.safeParse(params)
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error, params))
}

function fieldErrors(error: z.ZodError, params: Params): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[key] = [`The ${key} field is not known.`]
      continue
    }
    const field = issue.path.join('.')
    errors[field] ??= [issue.code === 'custom' ? issue.message : sayProblem(field, valueAt(params, issue.path))]
  }
  return errors
}

function sayProblem(field: string, value: unknown): string {
  const label = field.replaceAll('_', ' ')
  if (value === undefined || value === null || value === '') return `The ${label} field is required.`
  return `The selected ${label} is invalid.`
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    found = found !== null && typeof found === 'object' ? Reflect.get(found, key) : undefined
  }
  return found
}
