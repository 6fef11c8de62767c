import type { Ctx } from '../context.ts'
import { makeSendMonths } from './attempts-store.ts'

/** The months of what sends say: made ahead. None is let go of, since that is kept as long as the ledger's line. */
export const keepSendMonths = ({ pool, now }: Pick<Ctx, 'pool' | 'now'>): Promise<void> => makeSendMonths(pool, now())
