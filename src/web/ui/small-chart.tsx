import type { ReactNode } from 'react'

type SmallChartProps = {
  /** What is drawn, and how much of it there is: read instead of the picture. */
  label: string
  bars: readonly { key: string; name: string; value: number; part?: number }[]
  /** A curve shows how one thing goes; bars count each stretch for itself. */
  shape?: 'bars' | 'curve'
  /** Below the first and the last bar. */
  ends: readonly [string, string]
  /** How the highest value is written above the picture. */
  format?: (value: number) => string
  /** The numbers behind it, as a table. */
  children: ReactNode
}

const height = 96
const slot = 10

/** Bars or a curve from zero, the newest at the right; `part` of a bar stands out at its foot. The numbers are in a table behind it. */
export function SmallChart({
  label,
  bars,
  shape = 'bars',
  ends,
  format = (value) => value.toLocaleString('en'),
  children,
}: SmallChartProps) {
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const tall = (value: number): number => (highest === 0 || value === 0 ? 0 : Math.max(2, (value / highest) * height))
  return (
    <figure className="flex flex-col gap-1.5">
      <div className="text-ink-faint text-xs tabular-nums">{format(highest)}</div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b"
      >
        {bars.map(({ key, name, value, part = 0 }, place) => (
          <g key={key}>
            <title>{`${name}: ${format(value)}`}</title>
            {/* The whole slot shows its number. */}
            <rect x={place * slot} y={0} width={slot} height={height} className="fill-transparent hover:fill-hover" />
            {shape === 'bars' && (
              <rect
                x={place * slot + 1}
                y={height - tall(value)}
                width={slot - 2}
                height={tall(value)}
                className="pointer-events-none fill-info-fill"
              />
            )}
            {part > 0 && (
              <rect
                x={place * slot + 1}
                y={height - tall(part)}
                width={slot - 2}
                height={tall(part)}
                className="pointer-events-none fill-negative-fill"
              />
            )}
          </g>
        ))}
        {shape === 'curve' && (
          <Curve points={bars.map(({ value }, place) => [(place + 0.5) * slot, height - tall(value)])} />
        )}
      </svg>
      <div className="flex justify-between gap-3 text-ink-faint text-xs">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer self-start rounded-xs text-ink-muted hover:text-ink">
          Show as a table
        </summary>
        <div className="mt-2">{children}</div>
      </details>
    </figure>
  )
}

/** Level from edge to edge, so that the first and the last stretch are as wide as the others. */
function Curve({ points }: { points: readonly (readonly [x: number, y: number])[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const edge = last[0] + slot / 2
  const line = [`0,${first[1]}`, ...points.map(([x, y]) => `${x},${y}`), `${edge},${last[1]}`].join(' L')
  return (
    <g className="pointer-events-none">
      <path d={`M${line} L${edge},${height} L0,${height} Z`} className="fill-info-tint" />
      <path d={`M${line}`} vectorEffect="non-scaling-stroke" className="fill-none stroke-2 stroke-info-fill" />
    </g>
  )
}
