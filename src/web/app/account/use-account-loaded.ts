import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useSignInSettings } from '#web/api/sign-in-settings.ts'
import { useMe } from '#web/api/workspace.ts'
import {
  authenticatorOptions,
  hasPasswordOptions,
  identitiesOptions,
  sessionsOptions,
} from '#web/app/account/account-queries.ts'

/** Whether every section knows what it shows, or that it can't be had; from then on it stays so, as in `useSettingsLoaded`. */
export function useAccountLoaded(): boolean {
  const { isPlatformAdmin } = useMe()
  const parts = useQueries({
    queries: [
      hasPasswordOptions(),
      authenticatorOptions(),
      identitiesOptions(),
      sessionsOptions(),
      ...(isPlatformAdmin ? [orpc.admin.settings.queryOptions()] : []),
    ],
  })
  const settings = useSignInSettings()
  const hasSettings = settings.data !== undefined || settings.error !== null
  const [isLoaded, setIsLoaded] = useState(false)
  if (!isLoaded && hasSettings && !parts.some(({ isPending }) => isPending)) setIsLoaded(true)
  return isLoaded
}
