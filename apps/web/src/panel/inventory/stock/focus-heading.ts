/** The button that was pressed is gone with what it did. */
export const focusHeading = () =>
  void requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  })
