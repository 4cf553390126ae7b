import { defineSection } from '../section.ts'

/** Main contents of pages other than home; other sections stand before and after them. */
export const categoryItems = defineSection('categoryItems', {
  label: 'Items of the category',
  description: 'Heading, filters, items and page numbers',
  places: ['category'],
  isFixed: true,
  settings: {},
})

export const productDetails = defineSection('productDetails', {
  label: 'Product details',
  description: 'Pictures, price, options and description',
  places: ['product'],
  isFixed: true,
  settings: {},
})

export const cartItems = defineSection('cartItems', {
  label: 'Cart',
  description: 'Items in the cart and their total',
  places: ['cart'],
  isFixed: true,
  settings: {},
})

export const pageText = defineSection('pageText', {
  label: 'Text of the page',
  description: 'Title and text of the page',
  places: ['page'],
  isFixed: true,
  settings: {},
})
