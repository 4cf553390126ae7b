import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerInJson } from './answer-in-json.ts'
import { createAccounts } from './accounts.ts'

type ChatMessage = { role: string; content: unknown }
type ChatRequest = {
  model?: string
  messages?: ChatMessage[]
  response_format?: { type?: string }
  stream?: boolean
  stream_options?: { include_usage?: boolean }
}

/** OpenAI-compatible model with deterministic answers, unless overridden. */
export function serveModel(app: FastifyInstance) {
  const accounts = createAccounts()
  app.get('/model/v1/models', () => ({
    object: 'list',
    data: [{ id: 'sandbox', object: 'model', created: 0, owned_by: 'sandbox' }],
  }))
  app.get('/model/_control', (request) => accounts.show(request.query))
  app.post('/model/_control', (request) => accounts.control(request.body))
  app.post('/model/v1/chat/completions', async (request, reply) => {
    const account = accounts.find(request.headers.authorization)
    if (!account) return refuse(reply, 401, 'Incorrect API key provided.')
    const asked = (request.body ?? {}) as ChatRequest
    account.asked.push(asked)
    await pause(account.delayMs)
    if (account.status !== 200) return refuse(reply, account.status, 'The server had an error.')
    const wrong = whatIsWrong(asked)
    if (wrong) return refuse(reply, 400, wrong)
    return answer(reply, asked, account.content)
  })
}

function refuse(reply: FastifyReply, status: number, message: string) {
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return reply.code(status).send({ error: { message, type, param: null, code: null } })
}

function whatIsWrong({ messages, response_format: format }: ChatRequest): string | null {
  if (!Array.isArray(messages) || messages.length === 0)
    return "Missing required parameter: 'messages'."
  if (format?.type === 'json_object' && !messages.some((each) => /json/i.test(textOf(each))))
    return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'."
  return null
}

function answer(reply: FastifyReply, asked: ChatRequest, told: string | null) {
  const question = textOf(asked.messages?.findLast(({ role }) => role === 'user'))
  const isJson = asked.response_format?.type === 'json_object'
  const words = told ?? (isJson ? answerInJson(question) : repeat(question))
  const given = {
    head: headOf(asked.model ?? 'sandbox', question),
    words,
    usage: usageOf(question, words),
  }
  if (!asked.stream) return wholeReply(given)
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-cache')
    .send(streamReply(given, asked.stream_options?.include_usage ?? false))
}

const repeat = (question: string) =>
  `You asked: ${question.slice(0, 400)} This is the sandbox model; it repeats what it hears.`

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
