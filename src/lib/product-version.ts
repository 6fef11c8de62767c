import manifest from '../../package.json' with { type: 'json' }

/** Of this release, such as 1.4.0. */
export const productVersion: string = manifest.version

/** Whether a release came before another one. */
export const isBefore = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0
