import type { Thread } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useAiMode } from '#web/api/thread-changes.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'
import { Select } from '#web/ui/select.tsx'

type Mode = NonNullable<Thread['aiMode']> | 'agent'

const modes = [
  { value: 'agent', label: 'The agent’s own setting' },
  { value: 'auto', label: 'Auto: sends where its steps allow it' },
  { value: 'draft', label: 'Drafts only: a person sends' },
  { value: 'off', label: 'Off: a person answers' },
] as const satisfies readonly { value: Mode; label: string }[]

/** Which agent answers this thread, and what it may do here. */
export function AgentCard({ thread, mayAct }: { thread: Thread; mayAct: boolean }) {
  const { workspaceId } = useWorkspace()
  const setMode = useAiMode(workspaceId)
  const mode: Mode = thread.aiMode ?? 'agent'
  const choose = (next: Mode) => {
    setMode(thread, next === 'agent' ? null : next).catch((error: unknown) =>
      notify.error('Failed to change what the agent may do', { description: messageOf(error) }),
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="truncate text-base text-ink">{thread.agentName ?? 'No agent: a person answers'}</p>
      {mayAct ? (
        <Select
          aria-label="What the agent may do in this thread"
          size="sm"
          value={mode}
          onValueChange={choose}
          options={modes}
        />
      ) : (
        <p className="text-ink-muted text-sm">{modes.find(({ value }) => value === mode)?.label}</p>
      )}
    </div>
  )
}
