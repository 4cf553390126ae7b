import * as z from 'zod/mini'

import { del, get, patch, post } from '../../endpoints/endpoint.ts'
import { Slug, Id, EmptyResponse, line } from '../../endpoints/scalars.ts'

export const Category = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  parentId: z.nullable(Id),
  position: z.int(),
  /** Default for items here or below without a class of their own or a nearer category's. */
  taxClassId: z.nullable(Id),
  /** Items directly in the category, without archived ones. */
  itemCount: z.int(),
})
export type Category = z.output<typeof Category>

export const CategoryInput = z.strictObject({
  title: line(80),
  slug: z.optional(Slug),
  parentId: z.optional(z.nullable(Id)),
  taxClassId: z.optional(z.nullable(Id)),
  /** Zero-based position among siblings; default: last. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
})
export type CategoryInput = z.output<typeof CategoryInput>

export const listCategories = get('/catalog/categories', {
  access: { permission: 'products.see' },
  summary: 'The tree of categories, parents before their children',
  response: z.object({ rows: z.array(Category) }),
})

export const createCategory = post('/catalog/categories', {
  access: { permission: 'products.edit' },
  summary: 'Add a category',
  body: CategoryInput,
  status: 201,
  response: Category,
})

export const updateCategory = patch('/catalog/categories/:categoryId', {
  access: { permission: 'products.edit' },
  summary: 'Rename or move a category',
  params: z.object({ categoryId: Id }),
  body: z.partial(CategoryInput),
  response: Category,
})

/** Moves items and subcategories to `moveTo`; without it they have no category. */
export const deleteCategory = del('/catalog/categories/:categoryId', {
  access: { permission: 'products.edit' },
  summary: 'Remove a category and say where its items go',
  params: z.object({ categoryId: Id }),
  query: z.strictObject({ moveTo: z.optional(Id) }),
  response: EmptyResponse,
})
