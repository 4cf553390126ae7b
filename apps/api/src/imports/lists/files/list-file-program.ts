import type { ListPart } from '@marketday/contract/imports/import-lists'

import { answerTasks } from '../../../platform/isolation/answer-tasks.ts'
import type { Task, TaskAnswer } from '../../../platform/isolation/answer-tasks.ts'
import { readSheetRows } from '../../sheets/read-sheet-rows.ts'
import { FileProblem } from './file-problem.ts'
import { readWorkbook } from './read-workbook.ts'

answerTasks({ read: answering(readParts), sheet: answering(readSheet) })

function answering(read: (task: Task) => Promise<TaskAnswer>) {
  return async (task: Task): Promise<TaskAnswer> => {
    try {
      return await read(task)
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      return { answer: { problem: error.code } }
    }
  }
}

async function readParts({ bytes }: Task): Promise<TaskAnswer> {
  const parts = await partsIn(bytes)
  if (parts.length === 0) throw new FileProblem('empty')
  return { answer: { problem: null }, bytes: Buffer.from(JSON.stringify(parts)) }
}

const lettersAtOnce = 100_000

/** Sends rows in batches of JSON, each after the previous one was consumed; then the file's format. */
async function readSheet({ bytes, wish }: Task): Promise<TaskAnswer> {
  const { rows, ...written } = await readSheetRows(bytes, refuseOtherKinds)
  let [batch, letters]: [string[][], number] = [[], 0]
  for await (const row of rows) {
    batch.push(row)
    letters += row.reduce((sum, cell) => sum + cell.length + 4, 4)
    if (letters < lettersAtOnce) continue
    await wish({ rows: JSON.stringify(batch) })
    ;[batch, letters] = [[], 0]
  }
  await wish({ rows: JSON.stringify(batch) })
  return { answer: { problem: null, ...written } }
}

/** Detects the type by the first bytes; the file name is not trusted. */
async function partsIn(bytes: Buffer): Promise<ListPart[]> {
  const begins = (head: string) => bytes.subarray(0, head.length / 2).toString('hex') === head
  if (begins('504b0304')) return await readWorkbook(bytes)
  // Loaded on demand: the PDF parser is large.
  if (bytes.subarray(0, 1024).includes('%PDF-'))
    return [(await (await import('./read-document.ts')).readDocument(bytes)).part]
  refuseOtherKinds(bytes)
  throw new FileProblem('unknown')
}

function refuseOtherKinds(bytes: Buffer): void {
  const begins = (head: string) => bytes.subarray(0, head.length / 2).toString('hex') === head
  if (begins('d0cf11e0a1b11ae1')) throw new FileProblem('old_excel')
  if (pictures.some(begins) || bytes.subarray(4, 8).toString('latin1') === 'ftyp')
    throw new FileProblem('picture')
}

const pictures = ['ffd8ff', '89504e47', '47494638', '52494646', '49492a00', '4d4d002a']
