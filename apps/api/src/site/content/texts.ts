import type { ContentDocument, Post, Question, Testimonial } from '@marketday/contract/site/content'

export interface StoredPost extends Omit<Post, 'related'> {
  readonly formerSlugs: readonly string[]
  readonly isDraft: boolean
  readonly searchText: string
}

export interface Passage {
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

export interface Texts {
  readonly documents: readonly ContentDocument[]
  /** Newest first. */
  readonly posts: readonly StoredPost[]
  readonly questions: readonly (Question & { readonly pages: readonly string[] })[]
  readonly testimonials: readonly Testimonial[]
  readonly passages: readonly Passage[]
}
