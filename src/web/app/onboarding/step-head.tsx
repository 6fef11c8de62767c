import type { ReactNode } from 'react'

export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 pb-5">
      <h1 className="font-semibold text-ink text-xl">{title}</h1>
      <p className="text-base text-ink-muted">{children}</p>
    </div>
  )
}
