import { Fragment, type ReactNode } from 'react'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { ApiFacts, ApiGroup, ApiOperation } from '#web/site/docs/facts.ts'
import { Route } from '#web/site/docs/operations.tsx'
import { ShortType, TypeText } from '#web/site/docs/type-text.tsx'

/** What each operation of a group takes and gives. */
export function ApiGroupArticle({ group }: { group: ApiGroup }) {
  return group.operations.map((operation) => <Operation key={operation.id} operation={operation} />)
}

function Operation({ operation }: { operation: ApiOperation }) {
  const { id, summary, who, parameters, body, answer, errors: codes } = operation
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-6">
      <h2 id={id} className="scroll-mt-20 font-semibold text-ink text-lg">
        {summary}
      </h2>
      <p className="rounded-md border bg-canvas px-4 py-2">
        <Route operation={operation} />
      </p>
      <p>{who}</p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <dl className="flex flex-col rounded-md border text-base">
            {parameters.map(({ name, in: place, isRequired, about, schema }) => (
              <div key={name} className="flex flex-col gap-x-4 border-b px-4 py-2 last:border-b-0 sm:flex-row">
                <dt className="shrink-0 font-mono text-ink text-sm sm:w-44">{name}</dt>
                <dd className="min-w-0 flex-1">
                  <ShortType schema={schema} />
                  <span className={about === '' ? 'ml-3 text-sm' : 'block text-sm'}>
                    {[about, place === 'path' ? 'In the path.' : isRequired ? 'Required.' : 'Optional.']
                      .filter(Boolean)
                      .join(' ')}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {body !== null && (
        <Part title="Body">
          <TypeText schema={body} />
        </Part>
      )}
      {answer !== null && (
        <Part title={answer.isStream ? 'Answer: a stream of events, each with' : 'Answer'}>
          <TypeText schema={answer.schema} />
        </Part>
      )}
      <Part title="Errors">
        <p className="text-base">
          {codes.map((code) => (
            <Fragment key={code}>
              {errors[code].status} <CatalogueLink code={code}>{code}</CatalogueLink> ·{' '}
            </Fragment>
          ))}
          {codes.length === 0 ? 'Any' : 'any other'} code of the <CatalogueLink>error catalogue</CatalogueLink>
        </p>
      </Part>
    </section>
  )
}

/** To where each code stands with its cause and cure. */
const CatalogueLink = ({ code, children }: { code?: ErrorCode; children: string }) => (
  <a
    href={`/docs/troubleshooting${code === undefined ? '' : `#${code}`}`}
    className="rounded-xs text-accent-ink underline underline-offset-2"
  >
    {children}
  </a>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-medium text-ink text-base">{title}</h3>
      {children}
    </div>
  )
}

/** The shapes that several operations share, each folded until it is asked for: a link to one unfolds it. */
export function SchemasArticle({ schemas }: Pick<ApiFacts, 'schemas'>) {
  return (
    <div className="site-folds">
      {Object.entries(schemas).map(([name, schema]) => (
        <details key={name}>
          <summary>
            <h2>{name}</h2>
          </summary>
          {/* Browsers unfold what holds the place that an address names, and not what has its name itself. */}
          <div id={name}>
            <TypeText schema={schema} />
          </div>
        </details>
      ))}
    </div>
  )
}
