import { useNameOf } from '#web/app/assign/use-people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Who sees to a thread, by their initials. */
export default function Assignee({ userId }: { userId: string }) {
  const name = useNameOf()(userId)
  if (name === null) return null
  return (
    <span title={`Assigned to ${name}`} className="inline-flex">
      <Avatar name={name} size="sm" />
      <VisuallyHidden>Assigned to {name}</VisuallyHidden>
    </span>
  )
}
