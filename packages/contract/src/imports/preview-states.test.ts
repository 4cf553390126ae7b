import { expect, test } from 'vitest'

import { previewStatuses, previewTransitions } from './preview-states.ts'

const mayBecome: Readonly<Record<string, readonly string[]>> = {
  created: ['probing', 'cancelled'],
  probing: ['crawling', 'failed', 'cancelled'],
  crawling: ['paused', 'extracted', 'failed', 'cancelled'],
  paused: ['crawling', 'cancelled'],
  extracted: [],
  failed: [],
  cancelled: [],
}

test.each(previewStatuses)('what the reading of a website may become that is %s', (status) => {
  expect(previewTransitions[status]).toEqual(mayBecome[status])
})
