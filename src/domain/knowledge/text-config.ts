const configs: Readonly<Record<string, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  nl: 'dutch',
  pt: 'portuguese',
}

/** By which rules PostgreSQL takes the stems of a language, given by its primary tag; null: it has none for it here. */
export const configOf = (lang: string | null | undefined): string | null => configs[lang ?? ''] ?? null
