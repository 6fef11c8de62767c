import type { ReactNode } from 'react'
import { SiteFrame } from '#web/site/site-frame.tsx'
import { ifTold, OperatorEmail, Told, unlessTold } from '#web/site/told.tsx'

/** A public page that is read from top to bottom. */
export function TextPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <SiteFrame>
      <div className="mx-auto w-full max-w-280 px-4 py-12 md:px-8 md:py-16">
        <article className="flex max-w-[72ch] flex-col gap-10 text-ink-muted text-lg [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
          <header className="flex flex-col gap-3">
            <h1 className="site-title text-ink">{title}</h1>
            <p className="site-lead">{lead}</p>
          </header>
          {children}
        </article>
      </div>
    </SiteFrame>
  )
}

/** A part of it under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-ink text-xl">{title}</h2>
      {children}
    </section>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-1.5 pl-5">{children}</ul>
}

/** Who runs the installation and how to reach them, or what they have not said yet. */
export function Operator() {
  return (
    <>
      <dl
        {...ifTold('operator-name')}
        className="grid gap-x-6 gap-y-2 rounded-lg border p-5 sm:grid-cols-[8rem_1fr] [&_dd]:max-sm:-mt-2 [&_dd]:max-sm:mb-1"
      >
        <dt className="text-ink">Operator</dt>
        <dd>
          <Told fact="operator-name">the operator</Told>
        </dd>
        <dt className="text-ink">Address</dt>
        <dd>
          <address className="not-italic" {...ifTold('operator-address')}>
            <Told fact="operator-address">their address</Told>
          </address>
          <em className="not-italic" {...unlessTold('operator-address')}>
            Not entered yet (OPERATOR_ADDRESS).
          </em>
        </dd>
        <dt className="text-ink">Email</dt>
        <dd>
          <OperatorEmail missing="Not entered yet (OPERATOR_EMAIL)." />
        </dd>
      </dl>
      <p {...unlessTold('operator-name')} className="rounded-lg border border-line-strong border-dashed p-5">
        Whoever runs this installation has not entered who they are. They can do so with OPERATOR_NAME, OPERATOR_ADDRESS
        and OPERATOR_EMAIL in its configuration; until then this page can’t name anybody to turn to.
      </p>
    </>
  )
}
