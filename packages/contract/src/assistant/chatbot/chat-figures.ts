import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'

/** What became of one question of one version of the script, over all conversations that are kept. */
export const NodeFigures = z.object({
  version: z.string(),
  node: z.string(),
  /** What is asked there now; empty where the script has no such question any more. */
  question: z.string(),
  /** In how many conversations it was asked. */
  views: z.int(),
  /** In how many the talk went on from there. */
  answers: z.int(),
  /** In how many nothing was said for half an hour. */
  dropOffs: z.int(),
  /** Between question and answer; null while there is none. */
  medianSeconds: z.nullable(z.number()),
})
export type NodeFigures = z.output<typeof NodeFigures>

/** How often a language model was asked about what the rules did not understand, within thirty days. */
export const ModelFigures = z.object({
  asked: z.int(),
  /** Something of its answer was shown. */
  helped: z.int(),
  /** It was late, or answered in no shape of ours. */
  failed: z.int(),
})
export type ModelFigures = z.output<typeof ModelFigures>

/** Counts alone: nothing of what anybody said. */
export const getChatFigures = get('/platform/chat-figures', {
  access: { operator: 'leads.see' },
  summary: 'Conversation funnel by question and script version',
  response: z.object({
    rows: z.array(NodeFigures),
    /** Null where the installation has none. */
    model: z.nullable(ModelFigures),
  }),
})
