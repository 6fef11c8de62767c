import type { jsonSchema, ToolSet, tool } from 'ai'
import type { ToolResult, WriterTool } from '#domain/drafts/writer.ts'
import { inert } from './fence.ts'

/** The parts of the SDK that make tools; it is loaded late, so they are handed in. */
export interface Toolkit {
  tool: typeof tool
  jsonSchema: typeof jsonSchema
}

/** Together, whatever the tools say: a model reads no books, and a draft keeps what it was told. */
const mostResults = 6

const noAnswer = 'The tool gave no answer.'

/** Names as models take them; an MCP server may call its tools otherwise. */
const modelName = (name: string, index: number): string => {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 60)
  return plain === '' ? `tool_${index + 1}` : plain
}

/**
 * The workspace's tools as the model is offered them, and what they told as it comes in. What a tool says is fenced like a mail:
 * it is material, never an instruction; what it says back of a question is no source. More than six answers are not fetched.
 */
export function toolsFor(
  { tool, jsonSchema }: Toolkit,
  offered: readonly WriterTool[],
): { tools: ToolSet; results: ToolResult[] } {
  const results: ToolResult[] = []
  const tools: ToolSet = {}
  for (const [index, { name, description, inputSchema, call }] of offered.entries()) {
    tools[modelName(name, index)] = tool({
      description,
      inputSchema: jsonSchema(inputSchema),
      async execute(input, { abortSignal }) {
        if (results.length >= mostResults) return 'No more questions: write the answer now.'
        const { text, proof } = await call(input, abortSignal ?? AbortSignal.timeout(10_000))
        if (text.trim() === '') return noAnswer
        results.push({ tool: name, text: proof })
        return `<<<DATA\n${inert(text)}\nDATA>>>`
      },
    })
  }
  return { tools, results }
}
