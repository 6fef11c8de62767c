import { toNestErrors } from '@hookform/resolvers'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import { messageOf } from '#web/api/errors.ts'
import { leaveOldBuild } from '#web/api/missing-part.ts'
import { logError } from '#web/ui/log-error.ts'

type Schema<Values extends FieldValues, Output> = Parameters<typeof standardSchemaResolver<Values, unknown, Output>>[0]

/**
 * A form's resolver whose schema is fetched with the first check: a first page must not wait for the rules of its form. When it can't be
 * fetched, the form's first field says so; behind a newer build the page is loaded again.
 */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Schema<Values, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    let schema: Schema<Values, Output>
    try {
      schema = await load()
    } catch (error) {
      logError('Failed to load the rules of a form', error)
      void leaveOldBuild()
      const [first = 'root'] = Object.keys(values)
      return {
        values: {},
        errors: toNestErrors({ [first]: { type: 'unreachable', message: messageOf(error) } }, options),
      }
    }
    return standardSchemaResolver(schema)(values, context, options)
  }
}
