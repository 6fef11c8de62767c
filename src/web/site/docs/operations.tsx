import type { ApiGroup, ApiOperation } from '#web/site/docs/facts.ts'
import { schemasAddress } from '#web/site/docs/type-text.tsx'

export const groupAddress = (id: string): string => `/docs/api/${id}`

/** The groups of operations, each a link to what they take and give. */
export function Operations({ groups }: { groups: readonly ApiGroup[] }) {
  return (
    <>
      <ul className="flex flex-col rounded-md border">
        {groups.map(({ id, name, about, operations }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b px-4 py-2.5 last:border-b-0">
            <a
              href={groupAddress(id)}
              className="shrink-0 rounded-xs font-medium text-base text-ink underline-offset-2 hover:underline sm:w-36"
            >
              {name}
            </a>
            <span className="min-w-0 flex-1 basis-60 text-base">{about}</span>
            <span className="text-ink-faint text-sm tabular-nums">
              {operations.length} {operations.length === 1 ? 'operation' : 'operations'}
            </span>
          </li>
        ))}
      </ul>
      <p>
        Shapes that several of them share stand apart, under{' '}
        <a href={schemasAddress} className="rounded-xs text-accent-ink underline underline-offset-2">
          Schemas
        </a>
        .
      </p>
    </>
  )
}

/** Method and path. */
export const Route = ({ operation: { method, path } }: { operation: ApiOperation }) => (
  <span className="wrap-anywhere min-w-0 flex-1 font-mono text-ink-muted text-sm">
    <span className="font-semibold text-ink">{method}</span> {path}
  </span>
)
