import type { ReactNode } from 'react'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type PageProps = { title: string; children: ReactNode }

export function ExamplePage({ title, children }: PageProps) {
  return (
    <>
      <PageHeader title={title} />
      <PageBody className="gap-8">{children}</PageBody>
    </>
  )
}

type ExampleProps = { title: string; stacked?: boolean; children: ReactNode }

export function Example({ title, stacked = false, children }: ExampleProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-medium text-ink-faint text-sm">{title}</h2>
      <div className={stacked ? 'flex flex-col gap-4' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  )
}
