import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'

export const NodeFigures = z.object({
  version: z.string(),
  node: z.string(),
  /** Current text; empty if the question no longer exists. */
  question: z.string(),
  views: z.int(),
  /** Conversations that continued afterward. */
  answers: z.int(),
  /** Conversations without a reply for half an hour. */
  dropOffs: z.int(),
  /** Median time to answer; null without answers. */
  medianSeconds: z.nullable(z.number()),
})
export type NodeFigures = z.output<typeof NodeFigures>

/** Language model calls for inputs the rules did not understand, within thirty days. */
export const ModelFigures = z.object({
  asked: z.int(),
  /** Part of the answer was shown. */
  helped: z.int(),
  /** Timed out, or an invalid response format. */
  failed: z.int(),
})
export type ModelFigures = z.output<typeof ModelFigures>

/** Counts only: no conversation text. */
export const getChatFigures = get('/platform/chat-figures', {
  access: { operator: 'leads.see' },
  summary: 'Conversation funnel by question and script version',
  response: z.object({
    rows: z.array(NodeFigures),
    /** Null without a language model. */
    model: z.nullable(ModelFigures),
  }),
})
