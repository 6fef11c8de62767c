import type { ErrorCode } from '#contract/errors.ts'
import type { ChapterId } from '#web/site/docs/chapters.ts'

/** One line of what an operator can set. */
export interface VariableFacts {
  name: string
  about: string
  /** What it may be, in words. */
  is: string
  /** As it is written; null: none. */
  fallback: string | null
  /** NAME_FILE may name a file that holds it. */
  isSecret: boolean
}

export interface KeyGroup {
  heading: string
  keys: readonly { keys: string; does: string }[]
}

/** A word of a screen and what it means there; a sentence that needs no more. */
export interface Term {
  term: string
  means?: string
}

/** The part of the API's description that the reference shows. */
export interface ApiFacts {
  groups: readonly ApiGroup[]
  /** By their names. */
  schemas: Readonly<Record<string, JsonSchema>>
}

export interface ApiGroup {
  /** As the address has it. */
  id: string
  name: string
  about: string
  operations: readonly ApiOperation[]
}

export interface ApiOperation {
  id: string
  method: string
  path: string
  summary: string
  /** Who may call it. */
  who: string
  parameters: readonly { name: string; in: string; isRequired: boolean; about: string; schema: JsonSchema }[]
  /** Null: it takes none. */
  body: JsonSchema | null
  /** Null: there is none. A stream of events gives each of its parts. */
  answer: { isStream: boolean; schema: JsonSchema } | null
  /** How it is refused for certain to whoever may not call it, or without what it takes; it may have other reasons. */
  errors: readonly ErrorCode[]
}

/** Of JSON Schema what the contract makes use of. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | readonly JsonSchema[]
  prefixItems?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

/** What the documentation takes from the product itself, so that it can't say otherwise. */
export interface DocsFacts {
  /** As they are written, by chapter. */
  texts: Readonly<Record<ChapterId, string>>
  variables: readonly VariableFacts[]
  keys: readonly KeyGroup[]
  /** Lists of the screens' own words, by the name under which a chapter asks for them. */
  lists: Readonly<Record<string, readonly Term[]>>
  api: ApiFacts
}

/** What a chapter may name. */
export interface Named {
  /** Whether a screen, the contract or a mail says so, word for word. */
  isSaid(text: string): boolean
  /** Whether the code has this word, as a code of the wire, a file or a command. */
  isWord(word: string): boolean
  /** Whether the product answers there. */
  isAddress(path: string): boolean
  /** What `npm run` knows in the source. */
  scripts: ReadonlySet<string>
  /** What `node rejoinder.js` knows in a release. */
  commands: ReadonlySet<string>
  /** The pictures of the product, by their names. */
  pictures: ReadonlySet<string>
}
