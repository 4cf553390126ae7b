import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { safeFetch } from '../../platform/outgoing/safe-fetch.ts'
import { answerTasks } from '../../platform/isolation/answer-tasks.ts'
import type { Task, TaskAnswer } from '../../platform/isolation/answer-tasks.ts'
import { exploreWebsite } from './explore-website.ts'
import { createFindings } from './findings.ts'
import { WebsiteProblem } from './problem.ts'
import type { PictureInput, ReadInput, Wish } from './reading.ts'

answerTasks({ read, picture })

async function read({ input, note, wish }: Task): Promise<TaskAnswer> {
  const { address, allow, haste, ...beginning } = input as ReadInput
  const turn = turnsOf(wish)
  const findings = createFindings(beginning, note)
  try {
    await exploreWebsite(address, { allow, haste, turn }, findings)
    return { answer: { problem: null } }
  } catch (error) {
    if (!(error instanceof WebsiteProblem)) throw error
    return { answer: { problem: error.code } }
  } finally {
    findings.flush()
  }
}

/**
 * Waits for a turn to compute. It is over once all has run that follows without waiting for the network; that of the
 * start is here already.
 */
function turnsOf(wish: (value: Wish) => Promise<unknown>): () => Promise<void> {
  const endSoon = () => void setImmediate(() => void wish({ turn: 'end' }))
  endSoon()
  return async () => {
    await wish({ turn: 'begin' })
    endSoon()
  }
}

async function picture({ input }: Task): Promise<TaskAnswer> {
  const { url, ...options } = input as PictureInput
  try {
    const { body } = await safeFetch(url, { kind: 'picture', ...options })
    return { answer: { failure: null }, bytes: body }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    const { failure, status } = error
    return { answer: { failure: { failure, status } } }
  }
}
