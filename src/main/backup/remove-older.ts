import type { Files } from '#domain/ports.ts'
import { DoneInPart } from '../command.ts'

/**
 * Removes these backups, each whatever becomes of the others. Throws a `DoneInPart` that names those that stay: the backup `made` is there, and to make
 * another one would not mend it.
 */
export async function removeOlder(
  store: Pick<Files, 'removeFolder'>,
  older: readonly string[],
  made: string,
): Promise<void> {
  const left: string[] = []
  let reason = ''
  for (const name of older)
    await store.removeFolder(name).catch((error: unknown) => {
      left.push(name)
      reason = error instanceof Error ? error.message : String(error)
    })
  if (left.length === 0) return
  throw new DoneInPart(
    `The backup ${made} is there, and these older ones could not be removed: ${left.join(', ')}. ${reason}`,
  )
}
