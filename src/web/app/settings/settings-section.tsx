import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

type SettingsSectionProps = {
  /** For links that lead to it. */
  id?: string
  title: string
  description: ReactNode
  children: ReactNode
}

/** What it is about at the left, its fields at the right. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The router goes there once, and the screen is drawn anew when its settings are here.
  useEffect(() => {
    if (id !== undefined && hash === id) section.current?.scrollIntoView()
  }, [id, hash])
  return (
    <section
      ref={section}
      id={id}
      aria-label={title}
      className="grid gap-x-10 gap-y-4 border-b py-6 last:border-b-0 md:grid-cols-[15rem_1fr]"
    >
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        <p className="text-ink-muted text-sm">{description}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
