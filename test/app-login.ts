import { ensureAppLogin } from '#db/app-role.ts'

/** The tests' login. It is the whole server's: made before the first of them, who would else make it at the same time from two databases. */
export const makeAppLogin = (ownerUrl: string): Promise<string> =>
  ensureAppLogin(ownerUrl, { tag: 'test', password: 'only-for-tests' })
