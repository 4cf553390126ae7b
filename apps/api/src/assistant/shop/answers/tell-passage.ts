import type { AssistantReply } from '@marketday/contract/assistant/shop/assistant'
import type { ContentPage, ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { answerFromPassages } from '../../../site/content/answer-from-passages.ts'
import type { Passage } from '../../../site/content/texts.ts'
import { say } from './answering.ts'

const textMax = 600

export function tellPassage({ pages }: ShopSnapshot, question: string): AssistantReply | null {
  const passage = answerFromPassages(question, pages.flatMap(splitPage))
  return passage && say(shorten(passage.text), [{ label: passage.title, to: passage.path }])
}

function splitPage({ path, title, body }: ContentPage): Passage[] {
  const parts = body.replaceAll('\r', '').split(/^#{1,4}\s+/m)
  return parts.flatMap((part, place) => {
    const [first = '', ...rest] = part.split('\n')
    const heading = place === 0 ? title : plain(first)
    const text = plain((place === 0 ? [first, ...rest] : rest).join('\n'))
    return text === '' ? [] : [{ path, title, heading, text }]
  })
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function shorten(text: string): string {
  if (text.length <= textMax) return text
  const end = text.slice(0, textMax).lastIndexOf('. ')
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, textMax - 1)}…`
}
