import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent, AgentInput } from '#contract/agents.ts'
import { api } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { withChanges } from '#web/app/agents/agent-form-values.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { webhookWarningWords } from '#web/app/webhook-warning-labels.ts'
import { notify } from '#web/ui/notify.ts'

interface SaveOutcomes {
  onSaved: () => void
  /** Somebody has deleted it: the next save creates one. */
  onGone: () => void
}

/** Creates an agent, or changes the given one from how it was when its form was opened, and says so. */
export function useSaveAgent(begun: Agent | null, { onSaved, onGone }: SaveOutcomes) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const platformName = usePlatformName()
  const [isGone, setIsGone] = useState(false)
  const agent = isGone ? null : begun
  const { mutateAsync, error } = useMutation({
    mutationFn: async (input: AgentInput) => {
      if (!agent) return api.agents.create({ ...input, workspaceId })
      const newest = (await api.agents.list({ workspaceId })).find(({ id }) => id === agent.id)
      return newest ? api.agents.update({ ...withChanges(newest, agent, input), workspaceId, agentId: agent.id }) : null
    },
    onSuccess: (saved) => {
      if (saved === null) {
        setIsGone(true)
        return onGone()
      }
      const { warning } = saved
      onSaved()
      if (!agent) notify.success('Agent created successfully!')
      else if (!warning) notify.success('Agent saved')
      if (warning)
        notify.info(webhookWarningWords(warning, agent ? 'saved' : 'created', platformName), {
          action: { label: 'Open Settings', run: () => void navigate({ to: '/settings' }) },
        })
      // Who answers which campaign and thread may have changed with it.
      return queries.invalidateQueries()
    },
  })
  return { save: mutateAsync, isGone, error }
}
