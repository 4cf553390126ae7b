import { Component, type ReactNode } from 'react'

/**
 * Prevents an error in title or description from breaking the document: the page itself then fails
 * too and shows the reason. React supports boundaries only as classes.
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
