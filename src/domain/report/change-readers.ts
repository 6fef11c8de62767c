import { addDays } from '#lib/add-days.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { requireFeature } from '../billing/require-feature.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readReported } from './reads.ts'
import { currentWeek, mostReaders } from './rules.ts'
import { deleteReader, findReader, listReaders, nameReader, schedule } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>
interface Added {
  email: string
  outcome: 'added' | 'already_added' | 'unsubscribed' | 'too_many'
}

/** Has the report mailed to these addresses from the next week on. Who has unsubscribed is not asked again. */
export async function addReaders(ctx: Needs, scope: Scope, emails: readonly string[]): Promise<Added[]> {
  return inTx(ctx, scope, async (tx) => {
    await requireFeature(tx, scope, 'advanced_analytics')
    const outcomes: Added[] = []
    let places = mostReaders - (await listReaders(tx, scope)).length
    for (const email of new Set(emails)) {
      const known = await findReader(tx, scope, email)
      const isFull = known === undefined && places <= 0
      const outcome = known?.isUnsubscribed
        ? 'unsubscribed'
        : known?.isNamed
          ? 'already_added'
          : isFull
            ? 'too_many'
            : 'added'
      outcomes.push({ email, outcome })
      if (outcome !== 'added') continue
      if (known === undefined) places -= 1
      await nameReader(tx, scope, { id: newId(), email })
      await recordAudit(tx, scope, 'report.reader_added', null, { email })
    }
    const { timeZone } = await readReported(tx, scope)
    await schedule(tx, scope, addDays(currentWeek(tx.now(), timeZone), 7))
    return outcomes
  })
}

/** Takes somebody off the list; the links that were mailed to them end. Throws `not_found`. */
export async function removeReader(ctx: Needs, scope: Scope, readerId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const email = await deleteReader(tx, scope, readerId)
    if (email === undefined) throw new AppError('not_found')
    await recordAudit(tx, scope, 'report.reader_removed', null, { email })
  })
}
