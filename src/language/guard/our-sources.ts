import type { ReadSource, SourceKind } from './sources.ts'

const ours: ReadonlySet<SourceKind> = new Set(['knowledge', 'own_message', 'setting', 'tool', 'instruction'])

/**
 * Whether a source speaks for us: what is known, what the workspace has set, what its tools told, what its people wished for, what we wrote
 * before. Who sends says a name and an address alone, a file that it is there, and the lead speaks for the lead. What we only said back to the
 * lead is out of our messages by then (`lessTheirs`).
 */
export const speaksForUs = ({ kind }: Pick<ReadSource, 'kind'>): boolean => ours.has(kind)
