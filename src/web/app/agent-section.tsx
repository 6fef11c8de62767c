import { type ReactNode, useId } from 'react'

type AgentSectionProps = {
  title: string
  /** What it is about, in one sentence. */
  about?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** One part of an agent's page, under a heading of its own. */
export function AgentSection({ title, about, action, children }: AgentSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-0.5">
          <h2 id={id} className="font-semibold text-ink text-lg">
            {title}
          </h2>
          {about && <p className="max-w-prose text-ink-muted text-sm">{about}</p>}
        </div>
        {action && <div className="flex shrink-0 items-center gap-2">{action}</div>}
      </header>
      {children}
    </section>
  )
}
