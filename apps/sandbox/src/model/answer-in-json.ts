import { join } from 'node:path'
import { readTable } from '../read-table.ts'

type Question = {
  choices?: string[]
  passages?: { number: number; about: string }[]
  message?: string
}

const WORDS = readTable<'said' | 'means'>(join(import.meta.dirname, 'words.tsv'))

export function answerInJson(question: string): string {
  const { choices = [], passages = [], message = '' } = parse(question)
  const said = message.toLowerCase()
  const meant = WORDS.filter((word) => said.includes(word.said)).map(({ means }) => means)
  const values = meant.filter((means) => choices.length === 0 || choices.includes(means))
  const passage = passages.find(({ about }) => meant.some((means) => about.includes(means)))
  return JSON.stringify({ values: values.slice(0, 3), passage: passage?.number ?? null })
}

function parse(question: string): Question {
  try {
    return JSON.parse(question) as Question
  } catch {
    return {}
  }
}
