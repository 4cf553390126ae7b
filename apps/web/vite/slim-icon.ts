import { createElement, type FunctionComponent, type SVGProps } from 'react'

export interface IconShape {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Same markup as lucide's version, which the server renders. */
// oxlint-disable-next-line import/no-default-export -- it stands in for a module that has one
export default function createIcon(shape: IconShape): FunctionComponent<SVGProps<SVGSVGElement>> {
  const names = [shape.name, ...(shape.aliases ?? [])].map((name) => `lucide-${name}`)
  return ({ className, children, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide', ...names, className].filter(Boolean).join(' '),
        'aria-hidden': isNamed(rest) || children ? undefined : true,
        ...rest,
      },
      ...shape.node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
}

const isNamed = (props: object) =>
  Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title')
