import type { ContentDocument, Post, Question, Testimonial } from '@marketday/contract/site/content'

export interface StoredPost extends Omit<Post, 'related'> {
  readonly formerSlugs: readonly string[]
  readonly isDraft: boolean
  /** Lower-case words that a search looks through. */
  readonly searchText: string
}

/** A paragraph of a page, to be found by what somebody asks. */
export interface Passage {
  /** Where it stands, with the id of its heading. */
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** Everything written in `content/`, rendered. */
export interface Texts {
  readonly documents: readonly ContentDocument[]
  /** Newest first. */
  readonly posts: readonly StoredPost[]
  readonly questions: readonly (Question & { readonly pages: readonly string[] })[]
  readonly testimonials: readonly Testimonial[]
  readonly passages: readonly Passage[]
}
