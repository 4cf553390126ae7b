import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { answerTasks } from '../../src/platform/isolation/answer-tasks.ts'
import type { Task, TaskAnswer } from '../../src/platform/isolation/answer-tasks.ts'

answerTasks({
  echo: ({ input, bytes }) => Promise.resolve({ answer: { input }, bytes }),
  hang: () => {
    for (;;);
  },
  eatMemory: async () => {
    const eaten: Buffer[] = []
    for (;;) {
      eaten.push(Buffer.alloc(16 * 1024 * 1024, 1))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
  fillHeap: () => {
    const filled: object[] = []
    for (;;) filled.push({ filled: String(filled.length) })
  },
  flood: () => Promise.resolve({ answer: { text: 'x'.repeat(8 * 1024 * 1024) } }),
  breakDown: () => process.exit(3),
  tell: ({ input, note }) => {
    const { notes } = input as { notes: number }
    for (let index = 0; index < notes; index++) note({ index, text: 'x'.repeat(200_000) })
    return Promise.resolve({ answer: { told: notes } })
  },
  wishing: async ({ input, wish }) => {
    const { wishes } = input as { wishes: object[] }
    return { answer: { granted: await Promise.all(wishes.map(wish)) } }
  },
  wait: () => new Promise<TaskAnswer>(() => undefined),
  inspect,
})

function inspect({ input }: Task): Promise<TaskAnswer> {
  const { secretFile } = input as { secretFile: string }
  const root = path.resolve(import.meta.dirname, '../../../..')
  return Promise.resolve({
    answer: {
      environment: Object.keys(process.env),
      settings: attempt(() => readFileSync(path.join(root, 'package.json'))),
      secret: attempt(() => readFileSync(secretFile)),
      writing: attempt(() => writeFileSync(path.join(import.meta.dirname, 'written'), 'x')),
      command: attempt(() => execSync('id')),
      // oxlint-disable-next-line no-implied-eval -- that this is refused is what is looked at
      code: attempt(() => new Function('return 1')() as unknown),
    },
  })
}

function attempt(work: () => unknown): string {
  try {
    work()
    return 'allowed'
  } catch {
    return 'refused'
  }
}
