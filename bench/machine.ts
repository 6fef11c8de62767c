import { cpus, loadavg, totalmem } from 'node:os'

/** What the figures were measured on, in one line. */
export function machineLine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, load before ${loadavg()[0]?.toFixed(1)}`
}
