import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { isPaymentError, type PaymentErrorCode, type Payments } from '../ports.ts'

/** Who takes what plans cost. Throws `self_hosted` where nothing is charged. */
export function requireProvider({ payments }: Pick<Ctx, 'payments'>): Payments {
  if (payments === null) throw new AppError('self_hosted')
  return payments
}

const codes = {
  declined: 'payment_declined',
  refused: 'payment_refused',
  unreachable: 'payments_unreachable',
} as const satisfies Record<PaymentErrorCode, string>

/** What a person asks of the provider: that it failed is told in the words of the product's own errors. */
export async function askProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isPaymentError(error)) throw new AppError(codes[error.code], { cause: error })
    throw error
  }
}
