import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'

type Schema<Values extends FieldValues, Output> = Parameters<typeof standardSchemaResolver<Values, unknown, Output>>[0]

/** A form's resolver whose schema is fetched with the first check: a first page must not wait for the rules of its form. */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Schema<Values, Output>>,
): Resolver<Values, unknown, Output> {
  return async (...check) => standardSchemaResolver(await load())(...check)
}
