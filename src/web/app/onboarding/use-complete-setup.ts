import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { agentDefaults } from '#contract/agent-defaults.ts'
import type { Tone } from '#contract/agents.ts'
import type { PlatformKind } from '#contract/connections.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { api } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { keepConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { webhookWarningWords } from '#web/app/webhook-warning-labels.ts'
import { landingPath } from '#web/return-path.ts'
import { notify } from '#web/ui/notify.ts'

// Not a hook, though the operation's name begins like one.
const { useSandbox: connectSandbox } = api.connections

/** A session may have ended while its person was choosing a name. */
const failureWords = (error: unknown): string =>
  codeOf(error) === 'unauthenticated' ? 'No user found' : messageOf(error, 'Failed to complete setup')

/** What a new workspace has. */
const nobodysZone = 'UTC'

/** Nothing goes out by itself before the morning of whoever sets it up; a time zone that somebody has chosen stays, and a browser’s offset is none. */
async function takeTimeZone(workspaceId: string): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (timeZone === nobodysZone || !isTimeZone(timeZone)) return
  const settings = await api.workspaces.settings({ workspaceId })
  if (settings.timeZone === nobodysZone) await api.workspaces.updateSettings({ workspaceId, timeZone })
}

/** What the second step chose; `none` is Complete Setup with both fields empty. */
type Platform =
  | { kind: 'own'; platform: PlatformKind; baseUrl: string; apiKey: string }
  | { kind: 'sandbox' | 'skip' | 'none' }

export type FirstAgent = { name: string; description: string; tone: Tone }

export type CompleteSetup = ReturnType<typeof useCompleteSetup>

/** Connects first, so that the agent's webhooks can be registered; when that fails nothing has been created and it can be repeated. */
export function useCompleteSetup(agent: FirstAgent) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const platformName = usePlatformName()
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (chosen: Platform) => {
      if (chosen.kind === 'own') {
        const { platform: kind, baseUrl, apiKey } = chosen
        keepConnection(queries, workspaceId, await api.connections.connect({ workspaceId, kind, baseUrl, apiKey }))
      } else if (chosen.kind === 'sandbox') keepConnection(queries, workspaceId, await connectSandbox({ workspaceId }))
      // The setup does not fail for it: Settings have it.
      await takeTimeZone(workspaceId).catch(() => undefined)
      const defaults = await api.agents.defaults({ workspaceId })
      return api.agents.create({ ...agentDefaults, ...defaults, ...agent, workspaceId })
    },
    onSuccess: async ({ warning }, { kind }) => {
      notify.success('Setup complete!')
      // Who skipped the connection knows that nothing is connected.
      if (warning && (kind === 'own' || kind === 'sandbox'))
        notify.info(webhookWarningWords(warning, 'created', platformName))
      void queries.invalidateQueries()
      await navigate({ to: landingPath })
    },
    // The form is gone with its person; its words are not.
    onError: (error) => {
      if (codeOf(error) === 'unauthenticated') notify.error('No user found', { description: 'Sign in again.' })
    },
  })
  const isUnderWay = useRef(false)
  return {
    /** Once: the second click of a double one comes before the buttons are drawn as busy. */
    complete: (chosen: Platform) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(chosen, {
        onSettled: () => {
          isUnderWay.current = false
        },
      })
    },
    running: isPending ? variables.kind : null,
    failure: error && failureWords(error),
  }
}
