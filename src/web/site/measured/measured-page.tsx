import { benchResults, evalResults, type ResultSection, type ResultTable } from '#web/site/measured/read-results.ts'
import { ScrolledTable } from '#web/site/scrolled-table.tsx'
import { SiteFrame, SiteSection } from '#web/site/site-frame.tsx'

/** Every table of the last measurements, as their runs wrote them; also what missed its target. */
export function MeasuredPage() {
  return (
    <SiteFrame>
      <div className="border-b bg-canvas">
        <div className="mx-auto flex w-full max-w-280 flex-col gap-3 px-4 py-12 md:px-8 md:py-16">
          <h1 className="site-title text-ink">What was measured, and how</h1>
          <p className="site-lead max-w-160 text-ink-muted">
            These tables are what the runs wrote, in the words of the engineers, also where a target was missed. You can
            repeat each of them on your own machine: the command stands above it.
          </p>
        </div>
      </div>
      <Contents />
      <SiteSection title="Speed and certainty">
        <Tables sections={benchResults} />
      </SiteSection>
      <SiteSection title="How replies are read and drafts are checked" isTinted>
        <Tables sections={evalResults} />
      </SiteSection>
    </SiteFrame>
  )
}

/** Many tables, of which one looks for one. */
function Contents() {
  return (
    <nav aria-label="Tables" className="mx-auto w-full max-w-280 px-4 pt-10 md:px-8">
      <ul className="columns-2xs gap-8 text-sm">
        {[...benchResults, ...evalResults].map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="block rounded-xs py-1 text-ink-muted hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tables({ sections }: { sections: readonly ResultSection[] }) {
  return (
    <div className="flex flex-col gap-12">
      {sections.map((section) => (
        <Part key={section.id} section={section} />
      ))}
    </div>
  )
}

function Part({ section: { id, title, method, tables, notes } }: { section: ResultSection }) {
  return (
    <section
      id={id}
      data-source=""
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-20 flex-col gap-3 rounded-md"
    >
      <h3 id={`${id}-title`} className="font-semibold text-ink text-xl">
        {title}
      </h3>
      {method !== null && <p className="text-ink-muted text-sm">{method.replaceAll('`', '')}</p>}
      {Object.entries(tables).map(([place, table]) => (
        <Table key={place} table={table} label={tables.length === 1 ? title : `${title}, table ${Number(place) + 1}`} />
      ))}
      {notes.length > 0 && (
        <ul className="flex max-w-[90ch] list-disc flex-col gap-1 pl-5 text-ink-muted text-sm">
          {notes.map((note) => (
            <li key={note}>{note.replaceAll('`', '')}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Table({ table: { about, head, rows }, label }: { table: ResultTable; label: string }) {
  return (
    <>
      {about !== null && <p className="wrap-anywhere max-w-[90ch] text-ink-muted text-sm">{about}</p>}
      <ScrolledTable label={label}>
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b text-ink-faint">
              {Object.entries(head).map(([place, cell]) => (
                <th key={place} scope="col" className="px-3 py-2 font-medium">
                  {cell === '' ? <span className="sr-only">Figure</span> : cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join('|')} className="border-b last:border-b-0">
                {Object.entries(row).map(([place, cell]) =>
                  place === '0' && cell !== '' ? (
                    <th key={place} scope="row" className="min-w-40 px-3 py-1.5 font-normal text-ink">
                      {cell}
                    </th>
                  ) : (
                    <td key={place} className="px-3 py-1.5 text-ink-muted tabular-nums max-sm:whitespace-nowrap">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrolledTable>
    </>
  )
}
