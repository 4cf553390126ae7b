import type { PreviewErrorCode } from '@marketday/contract/imports/preview-states'
import { isPrice } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { SafeFetchError } from '../../../platform/outgoing/safe-fetch-error.ts'
import { pathOf } from '../../formats/addresses.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { FileProblem } from '../../lists/files/file-problem.ts'
import type { FileProblemCode } from '../../lists/files/file-problem.ts'
import { isDocumentTitle } from '../../lists/files/document/is-document-title.ts'
import { readList } from '../../lists/read-list.ts'
import type { Findings } from '../findings.ts'
import type { Visitor } from '../visitor.ts'

/** Unstructured lines: a guess, marked as such in the review. */
const confidence = 0.5

/**
 * Reads priced lines of PDF files with the category of the heading above. Returns the problem of
 * one that failed, or null. Last step, so that a crash of the reader loses no earlier findings.
 */
export async function readDocuments(
  visitor: Visitor,
  findings: Findings,
  addresses: readonly string[],
): Promise<PreviewErrorCode | null> {
  let problem: PreviewErrorCode | null = null
  for (const address of addresses) {
    findings.note({ currentPage: pathOf(address) })
    findings.flush()
    try {
      findings.add(await readOne(visitor, address, findings.facts.currency))
    } catch (error) {
      problem = toErrorCode(error)
    }
  }
  findings.note({ currentPage: '' })
  return problem
}

async function readOne(
  visitor: Visitor,
  address: string,
  currency: string | null,
): Promise<SourceItem[]> {
  const { url, body } = await visitor.visit(address, 'document')
  if (new URL(url).origin !== visitor.origin) return []
  if (!body.subarray(0, 1024).includes('%PDF-')) throw new FileProblem('damaged')
  // Loaded on demand: the PDF parser is large.
  const { readDocument } = await import('../../lists/files/document/read-document.ts')
  const { part, categories } = await readDocument(body)
  const { items, numbers } = readList(part.list, currency ?? unknown)
  const lines = part.list.split('\n')
  return items.flatMap((item, index) => {
    const place = (numbers[index] ?? 0) - 1
    const isPriced = item.variants.every(({ priceMinor }) => isPrice(priceMinor))
    if (!isPriced || isDocumentTitle(lines[place] ?? '')) return []
    return {
      ...item,
      key: `pdf:${pathOf(url)} ${item.title}`.slice(0, 500),
      source: 'pdf' as const,
      url,
      category: item.category || plainLine(categories[place], 80),
      currency: item.currency === unknown ? null : item.currency,
      confidence,
    }
  })
}

/** ISO 4217 code for no currency: neither the website nor the line names one. */
const unknown = 'XXX'

const codes: Partial<Record<FileProblemCode, PreviewErrorCode>> = {
  locked: 'pdf_locked',
  no_text: 'pdf_pictures',
  damaged: 'pdf_damaged',
}

function toErrorCode(error: unknown): PreviewErrorCode {
  if (error instanceof FileProblem) return codes[error.code] ?? 'pdf_menu'
  if (!(error instanceof SafeFetchError)) throw error
  return error.failure === 'too_large' ? 'pdf_too_much' : 'pdf_menu'
}
