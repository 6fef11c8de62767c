import type { ReactNode } from 'react'
import type { SiteFact } from '#contract/public-pages.ts'
import { Part, TextPage } from '#web/site/text-page.tsx'
import { ifTold, Told, unlessTold } from '#web/site/told.tsx'

const parts = [
  { fact: 'database', name: 'Database', text: 'Where everything is kept.' },
  { fact: 'migrations', name: 'Schema', text: 'The database is of the version that the product needs.' },
  { fact: 'queue', name: 'Queue', text: 'What is to be done in the background: new replies, drafts, sends.' },
] as const

/** Written by the web server at each visit, by the same question as `/ready`. */
export function StatusPage() {
  return (
    <TextPage title="Status" lead="Whether this installation can take replies in and send answers, at this moment.">
      <section className="flex flex-col gap-4 rounded-lg border p-5">
        <h2 className="sr-only">Now</h2>
        <p {...ifTold('ready')} className="flex items-center gap-3 font-semibold text-ink text-xl">
          <Light isOn /> All is well
        </p>
        <p {...unlessTold('ready')} className="flex items-center gap-3 font-semibold text-ink text-xl">
          <Light isOn={false} /> Something is missing
        </p>
        <ul className="flex flex-col">
          {parts.map(({ fact, name, text }) => (
            <li key={fact} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-3">
              <span className="w-28 font-medium text-ink">{name}</span>
              <span className="min-w-0 flex-1 basis-60">{text}</span>
              <State fact={fact}>
                <Light isOn /> Working
              </State>
              <State fact={fact} isOff>
                <Light isOn={false} /> Not reached
              </State>
            </li>
          ))}
        </ul>
        <p className="text-ink-faint text-sm">
          Looked at <Told fact="looked-at">when you opened this page</Told> UTC. <a href="/status">Look again</a>
        </p>
      </section>
      <Part title="What this does not tell">
        <p>
          Whether your sending platform or your language model can be reached is said in the product, in the workspace
          that it concerns. Replies that come while something is down are not lost: they are fetched from the sending
          platform afterwards.
        </p>
        <p>
          Machines ask <a href="/ready">/ready</a>, which answers with 200 when all of it works and with 503 when it
          does not.
        </p>
      </Part>
    </TextPage>
  )
}

const Light = ({ isOn }: { isOn: boolean }) => (
  <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${isOn ? 'bg-positive-fill' : 'bg-negative-fill'}`} />
)

const State = ({ fact, isOff = false, children }: { fact: SiteFact; isOff?: boolean; children: ReactNode }) => (
  <strong
    {...(isOff ? unlessTold(fact) : ifTold(fact))}
    className="flex w-32 items-center gap-2 font-medium text-base text-ink"
  >
    {children}
  </strong>
)
