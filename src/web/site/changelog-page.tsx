import { days } from '#web/site/changelog.ts'
import { Points, TextPage } from '#web/site/text-page.tsx'

const named = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function ChangelogPage() {
  return (
    <TextPage
      title="Changelog"
      lead={
        <>
          What is new, for those who use Rejoinder; also <a href="/changelog.xml">as a feed</a>. Everything else is in
          the history of its source.
        </>
      }
    >
      {days.map(({ on, changes }) => (
        <section key={on} id={on} className="flex scroll-mt-20 flex-col gap-3 border-t pt-6">
          <h2 className="font-semibold text-ink text-xl">
            <time dateTime={on}>{named.format(new Date(on))}</time>
          </h2>
          <Points>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </Points>
        </section>
      ))}
    </TextPage>
  )
}
