import type { Ctx } from '../context.ts'

/** What sending works with, from the claim to the record. */
export type SendNeeds = Pick<
  Ctx,
  'pool' | 'now' | 'random' | 'secrets' | 'platforms' | 'mailText' | 'files' | 'settings' | 'log' | 'verifiers'
>
