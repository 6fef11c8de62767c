import { z } from 'zod'

const nothing = z.union([z.null(), z.tuple([])])

/** A piece of an answer that brings words and nothing else; whatever tells more is no such piece. */
const pieceSchema = z.looseObject({
  id: z.string().optional(),
  model: z.string().optional(),
  provider: z.string().optional(),
  usage: z.null().optional(),
  error: z.null().optional(),
  choices: z.tuple([
    z.looseObject({
      index: z.literal(0),
      finish_reason: z.null().optional(),
      logprobs: z.null().optional(),
      delta: z.object({ role: z.string().optional(), content: z.string() }).catchall(nothing),
    }),
  ]),
})
type Piece = z.infer<typeof pieceSchema>

const lead = 'data: {'

function pieceIn(event: string): Piece | null {
  if (!event.startsWith(lead) || event.includes('\n')) return null
  try {
    return pieceSchema.safeParse(JSON.parse(event.slice(lead.length - 1))).data ?? null
  } catch {
    return null
  }
}

const isOfOneAnswer = (one: Piece, other: Piece): boolean =>
  one.id === other.id && one.model === other.model && one.provider === other.provider

/**
 * Whole events of a model's stream, with words that follow each other in one event: what has come at once needn't go through the SDK
 * letter by letter. All others stay as they are, in their place.
 */
export function joinWords(events: readonly string[]): string[] {
  if (events.length < 2) return [...events]
  const joined: string[] = []
  let open: Piece | null = null
  const close = (): void => {
    if (open !== null) joined.push(`data: ${JSON.stringify(open)}`)
    open = null
  }
  for (const event of events) {
    const piece = pieceIn(event)
    if (piece !== null && open !== null && isOfOneAnswer(open, piece)) {
      open.choices[0].delta.content += piece.choices[0].delta.content
      continue
    }
    close()
    if (piece === null) joined.push(event)
    else open = piece
  }
  close()
  return joined
}
