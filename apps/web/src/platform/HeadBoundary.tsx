import { Component, type ReactNode } from 'react'

/**
 * Keeps a page whose title or description fails from taking the document with it: the page itself then fails
 * as well and shows why. React knows boundaries only as classes.
 */
export class HeadBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
