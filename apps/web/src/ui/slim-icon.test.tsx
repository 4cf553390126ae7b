import { CircleHelp, Menu } from 'lucide-react'
import * as help from 'lucide-react/dist/esm/icons/circle-question-mark.mjs'
import * as menu from 'lucide-react/dist/esm/icons/menu.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon, { type IconShape } from '../../vite/slim-icon.ts'

// The file types declare the default export only.
const shapeIn = (file: object) => (file as { __iconData: IconShape }).__iconData

function drawn(markup: string) {
  const box = document.createElement('div')
  box.innerHTML = markup
  const [svg] = box.children
  const attributes = [...(svg?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`)
  return { attributes: attributes.toSorted(), inner: svg?.innerHTML }
}

test.each([
  { name: 'hidden', Theirs: Menu, file: menu, props: { className: 'size-5', 'aria-hidden': true } },
  { name: 'plain', Theirs: Menu, file: menu, props: {} },
  {
    name: 'named',
    Theirs: CircleHelp,
    file: help,
    props: { 'aria-label': 'Help', role: 'img' },
  },
])('the browser draws a $name icon as the server has written it', ({ Theirs, file, props }) => {
  const Ours = createIcon(shapeIn(file))
  expect(drawn(renderToStaticMarkup(<Ours {...props} />))).toEqual(
    drawn(renderToStaticMarkup(<Theirs {...props} />)),
  )
})
