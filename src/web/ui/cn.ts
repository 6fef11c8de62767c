import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { theme: { shadow: ['float', 'dialog'] } } })

/** Joins class names; of two that set the same thing the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
