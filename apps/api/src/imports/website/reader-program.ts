import { setTimeout as pause } from 'node:timers/promises'

import * as z from 'zod/mini'

import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { safeFetch } from '../../platform/outgoing/safe-fetch.ts'
import { answerTasks } from '../../platform/isolation/answer-tasks.ts'
import type { Task, TaskAnswer } from '../../platform/isolation/answer-tasks.ts'
import { exploreWebsite } from './explore-website.ts'
import { createFindings } from './findings.ts'
import { WebsiteProblem } from './problem.ts'
import { GrantedVisit } from './reading.ts'
import type { PictureInput, ReadInput, ReaderRequest } from './reading.ts'
import type { Hosts } from './visitor.ts'

answerTasks({ read, picture })

async function read({ input, note, wish }: Task): Promise<TaskAnswer> {
  const { address, allow, ...beginning } = input as ReadInput
  const findings = createFindings(beginning, note)
  try {
    await exploreWebsite(address, { allow, hosts: hostsOf(wish) }, findings)
    return { answer: { problem: null } }
  } catch (error) {
    if (!(error instanceof WebsiteProblem)) throw error
    return { answer: { problem: error.code } }
  } finally {
    findings.flush()
  }
}

function hostsOf(send: (value: ReaderRequest) => Promise<unknown>): Hosts {
  return {
    async visit(host, crawlDelaySeconds) {
      const granted = await send({ visit: { host, crawlDelaySeconds } })
      await pause(z.parse(GrantedVisit, granted).waitMs)
    },
    learn: (host, answer) => void send({ answer: { host, ...answer } }),
  }
}

async function picture({ input }: Task): Promise<TaskAnswer> {
  const { url, ...options } = input as PictureInput
  try {
    const { body } = await safeFetch(url, { kind: 'picture', ...options })
    return { answer: { failure: null }, bytes: body }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    const { failure, status, retryAfterMs } = error
    return { answer: { failure: { failure, status, retryAfterMs } } }
  }
}
