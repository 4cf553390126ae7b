import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

import { createLogSink } from './log.ts'

test('CRA-07: a log whose disk is full neither throws nor waits, and later says how much was lost', async () => {
  const full = openSync('/dev/full', 'w')
  const sink = createLogSink(full)
  for (let line = 0; line < 50_000; line += 1) sink.write(`line ${line} ${'x'.repeat(100)}\n`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  // Stays open: the sink still retries, and another file would reuse its descriptor.
  expect(() => sink.write('another\n')).not.toThrow()
})

test('log lines arrive whole and in order', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketday-log-'))
  const file = path.join(folder, 'log')
  const fd = openSync(file, 'a')
  const sink = createLogSink(fd)
  const lines = Array.from({ length: 2000 }, (_, line) => `line ${line} ${'é'.repeat(50)}\n`)
  for (const line of lines) sink.write(line)
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 20_000 }).toBe(lines.join(''))
  closeSync(fd)
  rmSync(folder, { recursive: true })
})
