import type Stripe from 'stripe'
import type { Offer } from '#domain/ports.ts'

const prefix = 'rejoinder'

/** By which a price is found again: another amount is another price, and whoever pays the old one goes on paying it. */
const lookupKeyOf = ({ plan, cents, currency }: Offer): string => `${prefix}:${plan}:${cents}:${currency}`

/** The plan that a price is of; null when it is none of ours. */
export function planOf({ lookup_key: key }: Pick<Stripe.Price, 'lookup_key'>): string | null {
  const [head, plan] = key?.split(':') ?? []
  return head === prefix && plan !== undefined ? plan : null
}

/** The id of an offer's price at Stripe, which is made when it is first asked for: nobody has to set it up there. */
export async function priceOf(stripe: Stripe, offer: Offer): Promise<string> {
  const lookupKey = lookupKeyOf(offer)
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const [known] = data
  if (known !== undefined) return known.id
  const made = await stripe.prices.create(
    {
      currency: offer.currency,
      unit_amount: offer.cents,
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
      lookup_key: lookupKey,
      product_data: { name: offer.name },
    },
    { idempotencyKey: `price:${lookupKey}` },
  )
  return made.id
}
