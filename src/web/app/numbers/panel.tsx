import type { ReactNode } from 'react'

type PanelProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** One question and its answer. */
export function Panel({ title, note, action, children }: PanelProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-md border p-4">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-base text-ink">{title}</h3>
        {action}
      </div>
      {children}
      {note && <p className="text-ink-faint text-sm">{note}</p>}
    </section>
  )
}
