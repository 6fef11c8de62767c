import { Link } from '@tanstack/react-router'
import { Ellipsis, FlaskConical, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { delayWords } from '#web/app/agents/agent-labels.ts'
import { DeleteAgent } from '#web/app/agents/delete-agent.tsx'
import { WebhookState } from '#web/app/agents/webhook-state.tsx'
import { useLacksConnection } from '#web/app/connect-platform.ts'
import { useRecreateWebhooks } from '#web/app/recreate-webhooks.ts'
import { toneLabels } from '#web/app/tone-labels.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type AgentCardProps = { agent: Agent; mayEdit: boolean; onEdit: () => void }

export function AgentCard({ agent, mayEdit, onEdit }: AgentCardProps) {
  const { recreate, isRecreating } = useRecreateWebhooks()
  const lacks = useLacksConnection()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <article aria-label={agent.name} className="flex h-full flex-col rounded-md border">
      <header className="flex items-start gap-2 p-4 pb-0">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 title={agent.name} className="line-clamp-2 min-w-0 break-words font-semibold text-base text-ink">
            {agent.name}
          </h2>
          <Badge tone={agent.autoSendEnabled ? 'accent' : 'neutral'}>{agent.autoSendEnabled ? 'Auto' : 'Manual'}</Badge>
          {!agent.isOn && (
            <Badge
              tone="negative"
              title="Your plan holds fewer agents than there are: this one drafts and sends nothing."
            >
              Off
            </Badge>
          )}
        </div>
        {mayEdit && (
          <div className="-mt-1 -mr-1.5 flex">
            <HintedButton size="sm" hint="Try it on a reply" kbd="p" variant="ghost" icon={FlaskConical} asChild>
              <Link to="/agents/$agentId/playground" params={{ agentId: agent.id }}>
                Playground
              </Link>
            </HintedButton>
            <IconButton
              size="sm"
              icon={Pencil}
              label={`Edit ${agent.name}`}
              action="Edit agent"
              kbd="e"
              onClick={onEdit}
            />
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
          </div>
        )}
      </header>
      <div className="px-4 pt-1 pb-4">
        <p className="line-clamp-2 break-words text-base text-ink-muted">{agent.description || 'No description'}</p>
      </div>
      <AgentFacts agent={agent} />
      <WebhookState webhooks={agent.webhooks} />
      <DeleteAgent agent={agent} open={isDeleting} onOpenChange={setIsDeleting} />
    </article>
  )
}

function AgentFacts({ agent }: { agent: Agent }) {
  const isForCampaign = agent.connectLevel === 'campaign'
  return (
    <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 pb-4 text-sm">
      <Fact name="Tone">{toneLabels[agent.tone]}</Fact>
      <Fact name="Delay">{delayWords(agent)}</Fact>
      <Fact name="Connection">
        {isForCampaign ? `Campaign: ${agent.linkedCampaignName ?? 'none yet'}` : 'Workspace: all campaigns'}
        {agent.attachedCampaignIds.length > 0 && `, attached to ${agent.attachedCampaignIds.length}`}
      </Fact>
      {agent.autoSendEnabled && (
        <Fact name="Caps">{`${agent.dailyCap.toLocaleString('en')} a day, ${agent.threadCap} per conversation`}</Fact>
      )}
      <Fact name="Follow-ups">{followupsOf(agent)}</Fact>
      <Fact name="Model">{agent.openrouterModel}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 truncate text-ink tabular-nums">{children}</dd>
    </>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function followupsOf({ followupEnabled, followupDays, followupMaxAttempts }: Agent): string {
  if (!followupEnabled || followupDays.length === 0 || followupMaxAttempts === 0) return 'Off'
  const days = followupDays.slice(0, followupMaxAttempts)
  return `After ${list.format(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'}`
}
