import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Swatch } from '#web/ui/swatch.tsx'
import type { Tone } from '#web/ui/tone.ts'

export type TimeSeries<Key extends string> = { key: Key; name: string; tone: Tone }

type TimeChartProps<Key extends string> = {
  /** What is drawn, and how much of it there is: read where the picture is not seen. */
  label: string
  /** The earliest first. */
  points: readonly ({ name: string; short: string } & Record<Key, number>)[]
  /** At most two, one upon the other, the first at the foot. */
  series: readonly TimeSeries<Key>[]
  format?: (value: number) => string
}

const plainNumber = (value: number): string => value.toLocaleString('en')
const fillOf = (tone: Tone): string => `var(--${tone}-fill)`
const axis = { fill: 'var(--ink-faint)', fontSize: 12 }

/**
 * What the library draws apart from the rest lies in groups that listen for the focus, and so would get it by Tab, nameless: a group that is not
 * visible, but whose content is, gets none.
 */
const noStops = '[&_svg>g:not(.recharts-layer)]:invisible [&_svg>g:not(.recharts-layer)>*]:visible'

/**
 * Bars from zero over time. Its tooltip follows the pointer and, once the picture has the focus, the arrow keys, and is read out. The numbers
 * behind it belong in a table beside it.
 */
export function TimeChart<Key extends string>({ label, points, series, format = plainNumber }: TimeChartProps<Key>) {
  return (
    <div className={`h-44 w-full [&_svg]:rounded-sm ${noStops}`}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 480, height: 176 }}>
        <BarChart
          accessibilityLayer
          title={label}
          data={[...points]}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="short"
            tick={axis}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={28}
          />
          <YAxis
            width={44}
            tick={axis}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            domain={[0, 'auto']}
            tickCount={4}
            tickFormatter={format}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) => {
              const point: unknown = active ? payload[0]?.payload : undefined
              return isPoint(point) ? <Told point={point} series={series} format={format} /> : null
            }}
          />
          {series.map(({ key, name, tone }, place) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              stackId="all"
              fill={fillOf(tone)}
              isAnimationActive={false}
              maxBarSize={28}
              radius={place === series.length - 1 ? [2, 2, 0, 0] : 0}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

type Point = Record<string, unknown> & { name: string }
const isPoint = (value: unknown): value is Point => typeof value === 'object' && value !== null && 'name' in value

type ToldProps = { point: Point; series: readonly TimeSeries<string>[]; format: (value: number) => string }

function Told({ point, series, format }: ToldProps) {
  return (
    <div role="status" className="rounded-sm border bg-raised px-2.5 py-1.5 text-sm shadow-float">
      <p className="text-ink-muted">{point.name}</p>
      {series.toReversed().map(({ key, name, tone }) => (
        <p key={key} className="flex items-center gap-1.5 text-ink tabular-nums">
          <Swatch tone={tone} />
          {name} {format(Number(point[key]))}
        </p>
      ))}
    </div>
  )
}
