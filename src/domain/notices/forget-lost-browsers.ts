import type { Queryable } from '#db/connect.ts'
import { forgetBrowsers, listAllBrowsers } from './push-store.ts'
import { pushContext } from './rules.ts'

/** Forgets browsers whose address can't be opened any more: nobody could be reached there. */
export async function forgetLostBrowsers(
  db: Queryable,
  isLost: (box: Buffer, context: string) => boolean,
): Promise<void> {
  const lost = (await listAllBrowsers(db)).filter(({ id, box }) => isLost(box, pushContext(id)))
  await forgetBrowsers(
    db,
    lost.map(({ id }) => id),
  )
}
