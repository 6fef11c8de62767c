import type { Dns } from '#domain/ports.ts'

/** The names of the network as a test says they are. */
export interface FakeDns extends Dns {
  /** What the TXT records of a name say; null: nobody answers. */
  says(name: string, values: string[] | null): void
  leads(name: string, addresses: string[] | null): void
}

export function createFakeDns(): FakeDns {
  const texts = new Map<string, string[] | null>()
  const addresses = new Map<string, string[] | null>()
  const of = (known: typeof texts, name: string): string[] | null => {
    const found = known.get(name)
    return found === undefined ? [] : found
  }
  return {
    texts: async (name) => of(texts, name),
    addresses: async (name) => of(addresses, name),
    says: (name, values) => void texts.set(name, values),
    leads: (name, values) => void addresses.set(name, values),
  }
}
