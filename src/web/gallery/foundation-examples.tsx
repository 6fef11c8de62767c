import { Example, ExamplePage } from '#web/gallery/example.tsx'

const swatches: readonly [string, string][] = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['pressed', 'bg-pressed'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['line-control', 'bg-line-control'],
  ['accent', 'bg-accent'],
  ['accent-tint', 'bg-accent-tint'],
  ['focus', 'bg-focus'],
  ['danger', 'bg-danger'],
  ['positive', 'bg-positive-fill'],
  ['info', 'bg-info-fill'],
  ['neutral', 'bg-neutral-fill'],
  ['negative', 'bg-negative-fill'],
]

const scale: readonly [string, string][] = [
  ['28', 'text-2xl font-semibold'],
  ['20', 'text-xl font-semibold'],
  ['16', 'text-lg font-medium'],
  ['14', 'text-base'],
  ['13', 'text-sm'],
  ['12', 'text-xs'],
]

export function FoundationExamples() {
  return (
    <ExamplePage title="Foundation">
      <Example title="Colour">
        <ul className="grid w-full grid-cols-3 gap-3 sm:grid-cols-6">
          {swatches.map(([name, fill]) => (
            <li key={name} className="flex flex-col gap-1 text-ink-muted text-xs">
              <span className={`h-12 rounded-sm border ${fill}`} />
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Type" stacked>
        {scale.map(([size, style]) => (
          <p key={size} className="flex items-baseline gap-4">
            <span className="w-6 shrink-0 text-ink-faint text-xs tabular-nums">{size}</span>
            <span className={`min-w-0 truncate ${style}`}>Can we talk on Thursday at 10:30? 0123456789</span>
          </p>
        ))}
      </Example>
      <Example title="Ink on every surface" stacked>
        {['bg-canvas', 'bg-surface', 'bg-raised', 'bg-sunken'].map((ground) => (
          <p key={ground} className={`flex flex-wrap gap-4 rounded-md border px-4 py-3 ${ground}`}>
            <span className="text-ink">Ink</span>
            <span className="text-ink-muted">Muted</span>
            <span className="text-ink-faint">Faint</span>
            <span className="text-accent-ink">Accent</span>
            <span className="text-positive-ink">Positive</span>
            <span className="text-info-ink">Info</span>
            <span className="text-neutral-ink">Neutral</span>
            <span className="text-negative-ink">Negative</span>
          </p>
        ))}
      </Example>
    </ExamplePage>
  )
}
