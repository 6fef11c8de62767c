import type { ReactNode, RefObject } from 'react'

type FormSectionProps = {
  id?: string | undefined
  title: string
  description: ReactNode
  ref?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What it is about at the left, its fields at the right. */
export function FormSection({ title, description, children, ...props }: FormSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-4 border-b py-6 last:border-b-0 md:grid-cols-[15rem_1fr]"
      {...props}
    >
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        <p className="text-ink-muted text-sm">{description}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
