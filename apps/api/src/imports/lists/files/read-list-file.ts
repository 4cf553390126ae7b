import * as z from 'zod/mini'

import { ListPart } from '@marketday/contract/imports/import-lists'
import type { readListFile as endpoint } from '@marketday/contract/imports/import-lists'
import { listFileLimits, sheetLimits } from '@marketday/contract/imports/file-limits'

import { programBeside } from '../../../platform/bundle/bundle-root.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { createIsolatedPool } from '../../../platform/isolation/isolated-pool.ts'
import { IsolatedFailure } from '../../../platform/isolation/isolated-process.ts'
import type { Isolated } from '../../../platform/isolation/isolated-process.ts'
import type { IsolatedProgram } from '../../../platform/isolation/spawn-isolated.ts'
import { fileProblems } from './file-problem.ts'
import type { FileProblemCode } from './file-problem.ts'
import { receiveBytes } from '../../../platform/files/receive-file.ts'
import { admitUpload } from '../../../platform/files/admit-upload.ts'
import { steps } from '../../../platform/http/handle.ts'
import { requestSignal } from '../../../platform/http/request-signal.ts'
import { timeLimits } from '../../../platform/time-limits.ts'
import type { Handling } from '../../../platform/http/handle.ts'

const program: IsolatedProgram = {
  file: programBeside(import.meta, 'list-file-program'),
  needsAddons: false,
  niceness: 10,
  heapMb: 192,
  memoryMb: 400,
  blockedMs: 5_000,
  busyMs: 15_000,
}
const lowestPriority = 19
const patienceMs = timeLimits.readerMs
/** Same program with more memory, and with all the time of a request, for files of 100 000 items. */
const sheetProgram: IsolatedProgram = {
  ...program,
  heapMb: 768,
  memoryMb: 1_200,
  blockedMs: patienceMs,
  busyMs: patienceMs,
}

const createReaders = (reader: IsolatedProgram) => ({
  pool: createIsolatedPool(reader),
  heavyPool: createIsolatedPool({ ...reader, niceness: lowestPriority }),
})

const readers = createReaders(program)
const sheetReaders = createReaders(sheetProgram)
/** For all files: readers share processors and memory. One slot per tenant. */
const { run } = createConcurrencyLimit({
  atOnce: 4,
  atOnceEach: 1,
  waitingAtMost: 5,
  // Ten tenants who send one file after another get no more than a tenth of the time each, so that
  // together they fill one slot. A second of reading or two refused files are free.
  heavyUse: { atOnce: 1, times: 10, freeMs: 10_000, leastFailedMs: 500 },
})

/** Readings of many rows leave slots to those of few. */
const { run: runLarge } = createConcurrencyLimit({ atOnce: 2, atOnceEach: 1, waitingAtMost: 5 })
const manyRowsBytes = 64 * 1024

const Answer = z.object({ problem: z.nullable(z.enum(fileProblems)) })

interface Reader {
  /** Queue to wait in. */
  readonly party: string
  readonly signal: AbortSignal
}

/**
 * Reads a spreadsheet or PDF as pasted lists, in a separate process. 400 with advice if it cannot
 * be read.
 */
export async function readListFile(bytes: Uint8Array, by: Reader): Promise<ListPart[]> {
  const reply = await borrowed(readers, { ...by, size: bytes.byteLength }, async (process) => {
    const read = await process.ask('read', {}, { bytes, patienceMs, signal: by.signal })
    refuseProblem(read.answer)
    return read
  })
  return z.parse(z.array(ListPart), JSON.parse(reply.bytes.toString()))
}

const largeBytes = 1024 * 1024

const Rows = z.object({ rows: z.string() })
const Written = z.object({ encoding: z.string(), delimiter: z.string() })

export interface SheetFile extends z.output<typeof Written> {
  /** JSON of some rows each: as text, a large file takes a tenth of the memory. */
  readonly batches: readonly string[]
}

export async function readSheetFile(bytes: Uint8Array, by: Reader): Promise<SheetFile> {
  const batches: string[] = []
  const onWish = async (message: unknown) => {
    batches.push(z.parse(Rows, message).rows)
    return {}
  }
  const asking = { bytes, onWish, patienceMs, signal: by.signal }
  const { answer } = await borrowed(
    sheetReaders,
    { ...by, size: bytes.byteLength },
    async (process) => {
      const reply = await process.ask('sheet', {}, asking)
      // Releases its memory at once.
      if (bytes.byteLength > largeBytes) process.end()
      refuseProblem(reply.answer)
      return reply
    },
  )
  return { batches, ...z.parse(Written, answer) }
}

async function borrowed<T>(
  { pool, heavyPool }: ReturnType<typeof createReaders>,
  { party, signal, size }: Reader & { readonly size: number },
  work: (process: Isolated) => Promise<T>,
): Promise<T> {
  const useProcess = async ({ isHeavy }: { isHeavy: boolean }) => {
    const from = isHeavy ? heavyPool : pool
    const process = from.take()
    try {
      return await work(process)
    } finally {
      from.giveBack(process)
    }
  }
  const read = async () => await run(useProcess, party, signal)
  return await (size > manyRowsBytes ? runLarge(read, party, signal) : read()).catch(refuseBomb)
}

function refuseProblem(answer: unknown): void {
  const { problem } = z.parse(Answer, answer)
  if (problem !== null) throw refusal(problem)
}

/** A killed process is blamed on the file, unless it never started. */
function refuseBomb(error: unknown): never {
  if (!(error instanceof IsolatedFailure) || error.reason === 'start') throw error
  throw refusal('too_much')
}

const refusal = (code: FileProblemCode) =>
  invalid(sentences[code], [{ path: 'file', message: sentences[code] }])

const sentences: Readonly<Record<FileProblemCode, string>> = {
  empty: 'This file is empty. Choose another file, or paste your list.',
  old_excel:
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, and choose it again.',
  binary_excel: 'This is a binary Excel file (.xlsb). Save it as .xlsx, and choose it again.',
  open_document: 'This is an OpenDocument file. Save it as .xlsx or CSV, and choose it again.',
  numbers: 'This is a Numbers file. Export it as Excel or CSV, and choose it again.',
  word: 'This is a Word document. Copy its lines, and paste them here.',
  picture: 'This is a picture. Choose it under “Begin with pictures” instead.',
  unknown: 'This kind of file cannot be read. Choose an XLSX, CSV, PDF or text file.',
  locked: 'This file has a password. Save it without one, and choose it again.',
  damaged: 'This file is damaged. Save it again, then choose it again.',
  no_text: 'This PDF contains scanned pages without text. Type or paste its lines instead.',
  too_many_rows: 'This file has more than 100,000 rows. Split it and upload the parts one by one.',
  too_many_columns: `This file has more than ${sheetLimits.columns} columns. Delete those that you don’t need, and choose it again.`,
  too_many_sheets: `This file has more than ${listFileLimits.sheets} sheets. Save only those with your items, and choose it again.`,
  long_cell:
    'A cell of this file has more than 32,767 characters. Shorten it, and choose the file again.',
  long_format:
    'A cell of this file has a number format of more than 255 characters. Choose another format for it, and choose the file again.',
  too_much:
    'This file is too large or too complex to read. Save only the part with your items, or paste its lines.',
}

const file = {
  noun: 'file',
  tooLarge: `Files may be up to ${listFileLimits.megabytes} MB. Keep the part with your items, or paste its lines.`,
}

type Taking = Handling<typeof endpoint>

export const takeListFile = steps({
  before: admitUpload,
  call: async ({ request, reply, caller }: Omit<Taking, 'db'>) => {
    const bytes = await receiveBytes(request, file)
    return await readListFile(bytes, {
      party: caller.tenant?.id ?? '',
      signal: requestSignal(reply),
    })
  },
  after: async (_handling: Taking, _prepared: void, parts) => ({ parts }),
})
