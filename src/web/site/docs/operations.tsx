import type { ApiGroup, ApiOperation } from '#web/site/docs/facts.ts'
import { schemasAddress } from '#web/site/docs/type-text.tsx'

export const groupAddress = (id: string): string => `/docs/api/${id}`

/** Every operation, group by group, each a link to what it takes and gives. */
export function Operations({ groups }: { groups: readonly ApiGroup[] }) {
  return (
    <div className="flex flex-col gap-6">
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="flex flex-col gap-1">
          <h3 id={group.id} className="scroll-mt-20 font-semibold text-ink text-lg">
            <a href={groupAddress(group.id)} className="rounded-xs underline-offset-2 hover:underline">
              {group.name}
            </a>
          </h3>
          <p>{group.about}</p>
          <ul className="flex flex-col border-t">
            {group.operations.map((operation) => (
              <li key={operation.id}>
                <a
                  href={`${groupAddress(group.id)}#${operation.id}`}
                  className="flex flex-col gap-x-4 border-b py-1.5 text-base -outline-offset-2 hover:bg-hover sm:flex-row"
                >
                  <span className="min-w-0 flex-1 text-ink">{operation.summary}</span>
                  <Route operation={operation} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        Shapes that several of them share stand apart, under{' '}
        <a href={schemasAddress} className="rounded-xs text-accent-ink underline underline-offset-2">
          Schemas
        </a>
        .
      </p>
    </div>
  )
}

/** Method and path. */
export const Route = ({ operation: { method, path } }: { operation: ApiOperation }) => (
  <span className="wrap-anywhere min-w-0 flex-1 font-mono text-ink-muted text-sm">
    <span className="font-semibold text-ink">{method}</span> {path}
  </span>
)
