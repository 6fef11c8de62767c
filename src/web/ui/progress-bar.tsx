type ProgressBarProps = { percent: number; label: string }

/** How far something is. Browsers draw their own bar in a green that here would mean high intent, so they only speak it. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <>
      <progress aria-label={label} max={100} value={percent} className="sr-only" />
      <span aria-hidden className="h-1.5 w-32 shrink-0 overflow-hidden rounded-full bg-neutral-tint">
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-150 ease-out"
          style={{ width: `${percent}%` }}
        />
      </span>
    </>
  )
}
