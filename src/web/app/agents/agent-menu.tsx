import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { DeleteAgent } from '#web/app/agents/delete-agent.tsx'
import { useLacksConnection } from '#web/app/connect-platform.ts'
import { useRecreateWebhooks } from '#web/app/recreate-webhooks.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** What is seldom done with an agent. */
export function AgentMenu({ agent, onDeleted }: { agent: Agent; onDeleted?: () => void }) {
  const { recreate, isRecreating } = useRecreateWebhooks()
  const lacks = useLacksConnection()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            size="sm"
            icon={Ellipsis}
            label={`More for ${agent.name}`}
            action="More for agent"
            kbd="m"
            loading={isRecreating}
          />
        }
      >
        <MenuItem
          icon={RefreshCw}
          disabled={lacks !== null}
          {...(lacks && { hint: lacks })}
          onSelect={() => recreate([agent])}
        >
          Recreate Webhooks
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="negative" onSelect={() => setIsDeleting(true)}>
          Delete…
        </MenuItem>
      </DropdownMenu>
      <DeleteAgent agent={agent} open={isDeleting} onOpenChange={setIsDeleting} {...(onDeleted && { onDeleted })} />
    </>
  )
}
