import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

type ChatMessage = { role: string; content: unknown }
type ChatRequest = {
  model?: string
  messages?: ChatMessage[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
}

/** An OpenAI-compatible model that always gives the same answer to the same question. */
export function serveModel(app: FastifyInstance) {
  app.get('/model/v1/models', () => ({
    object: 'list',
    data: [{ id: 'sandbox', object: 'model', created: 0, owned_by: 'sandbox' }],
  }))
  app.post('/model/v1/chat/completions', (request, reply) => {
    const asked = (request.body ?? {}) as ChatRequest
    if (!Array.isArray(asked.messages) || asked.messages.length === 0) {
      return reply.code(400).send({
        error: {
          message: "Missing required parameter: 'messages'.",
          type: 'invalid_request_error',
          param: 'messages',
          code: null,
        },
      })
    }
    const question = textOf(asked.messages.findLast(({ role }) => role === 'user'))
    const words = `You asked: ${question.slice(0, 400)} This is the sandbox model; it repeats what it hears.`
    const answer = {
      head: headOf(asked.model ?? 'sandbox', question),
      words,
      usage: usageOf(question, words),
    }
    if (!asked.stream) return wholeReply(answer)
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-cache')
      .send(streamReply(answer, asked.stream_options?.include_usage ?? false))
  })
}

type Answer = { head: { id: string; created: number; model: string }; words: string; usage: object }

function headOf(model: string, question: string) {
  return {
    id: `chatcmpl-${createHash('sha256').update(question).digest('hex').slice(0, 24)}`,
    created: 1_700_000_000,
    model,
  }
}

function usageOf(question: string, words: string) {
  const [prompt, completion] = [Math.ceil(question.length / 4), Math.ceil(words.length / 4)]
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

function wholeReply({ head, words, usage }: Answer) {
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: words },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage,
  }
}

function streamReply({ head, words, usage }: Answer, withUsage: boolean): string {
  const chunk = (delta: object, finish: string | null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const chunks: object[] = [
    chunk({ role: 'assistant', content: '' }, null),
    ...words.split(/(?<= )/).map((content) => chunk({ content }, null)),
    chunk({}, 'stop'),
    ...(withUsage ? [{ ...head, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ]
  return `${chunks.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')}data: [DONE]\n\n`
}

function textOf(message: ChatMessage | undefined): string {
  const content = message?.content
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string }) => part.text ?? '').join(' ')
}
