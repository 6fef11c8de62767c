import type { HookDeath, NoticeHook } from '#contract/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const deathWords: Record<HookDeath, string> = {
  refused: 'It refuses messages: the webhook was removed there, or its channel is archived. Nothing is sent there.',
  not_allowed: 'It isn’t a public address any more. Nothing is sent there.',
  unreachable: 'It couldn’t be reached for a long time. Nothing is sent there.',
}

type HookRowProps = {
  hook: NoticeHook
  what?: string
  isRemoving: boolean
  onRemove: () => void
  /** Left out where there is nothing but the address. */
  onEdit?: () => void
}

/** A place that takes notices, by its name and host: the address itself is told to nobody. */
export function HookRow({ hook: { name, host, dead, isOwn }, what, isRemoving, onRemove, onEdit }: HookRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 break-words text-base text-ink">
          {isOwn ? host : name} {dead && <Badge tone="negative">Not working</Badge>}
        </p>
        <p className="break-words text-ink-muted text-sm">
          {dead ? deathWords[dead.why] : [...(isOwn ? [] : [host]), ...(what ? [what] : [])].join(', ')}
        </p>
      </div>
      {onEdit && (
        <Button size="sm" aria-label={`Edit ${name}`} action="Edit" onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`Remove ${isOwn ? host : name}`}
        action="Remove"
        loading={isRemoving}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}
