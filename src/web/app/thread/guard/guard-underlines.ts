import type { Mark } from '#web/app/thread/guard/guard-marks.ts'

/** How what the guard found is underlined in a draft. */
export const underlines: Record<Mark['kind'], string> = {
  traced: 'decoration-positive-fill decoration-dotted decoration-[1.5px]',
  warn: 'decoration-negative-fill decoration-dashed decoration-2',
  block: 'decoration-negative-fill decoration-wavy decoration-[1.5px]',
}
