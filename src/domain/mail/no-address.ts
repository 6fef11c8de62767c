import { nowhere } from '#contract/accounts.ts'

/** What stands for the address of an account that has none: nobody reads what is sent there, so nothing is. */
export const noAddressOf = (userId: string): string => `${userId}@${nowhere}`

export const isNoAddress = (email: string): boolean => email.endsWith(`@${nowhere}`)
