import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { getProduct, listProducts } from '@marketday/contract/products'
import {
  cancelPreview,
  changeImportItems,
  commitImport,
  createImport,
  createPreview,
  getImport,
  getPreview,
  listImportItems,
  undoImport,
} from '@marketday/contract/imports'

import { testApp } from '../testing/test-app.ts'
import type { Staff, TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('nothing', () => expect(getProduct && listProducts && cancelPreview && undoImport).toBeTruthy())
