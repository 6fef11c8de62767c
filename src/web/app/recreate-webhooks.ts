import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Agent, WebhookWarning } from '#contract/agents.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { webhookWarningWords } from '#web/app/webhook-warning-labels.ts'
import { notify } from '#web/ui/notify.ts'

/** Registers the webhooks of agents again, one agent after the other, and says how that went. */
export function useRecreateWebhooks() {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const platformName = usePlatformName()
  const { mutate, isPending } = useMutation({
    mutationFn: async (agents: readonly Pick<Agent, 'id'>[]) => {
      const warnings: WebhookWarning[] = []
      for (const { id } of agents) {
        const { warning } = await api.agents.recreateWebhooks({ workspaceId, agentId: id })
        if (warning) warnings.push(warning)
      }
      return warnings[0]
    },
    onSuccess: (warning) => {
      if (warning)
        notify.error('Failed to recreate webhooks', {
          description: webhookWarningWords(warning, 'recreated', platformName),
        })
      else notify.success('Webhooks recreated successfully')
    },
    onError: (error) => notify.error('Failed to recreate webhooks', { description: messageOf(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: orpc.agents.key() }),
        queries.invalidateQueries({ queryKey: orpc.webhooks.key() }),
      ]),
  })
  return { recreate: mutate, isRecreating: isPending }
}
