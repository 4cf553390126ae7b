import type { CheerioAPI } from 'cheerio'

import { itemOf } from './json-ld.ts'
import type { PageContext } from './json-ld.ts'
import type { Node } from './nodes.ts'
import type { SourceItem } from '@marketday/contract/imports/source-items'

/** Products marked by `itemscope` and `itemprop`. */
export function readMicrodata($: CheerioAPI, page: PageContext): SourceItem[] {
  const scopes = scopesOf($).toArray().slice(0, 200)
  const tops = scopes.filter(
    (scope) => $(scope).parents('[itemscope][itemtype*="schema.org/Product"]').length === 0,
  )
  return tops
    .map((scope) =>
      itemOf(nodeOf($, $(scope), 0), { ...page, isOnly: tops.length === 1, source: 'microdata' }),
    )
    .filter((item) => item !== null)
}

const scopesOf = ($: CheerioAPI) =>
  $('[itemscope][itemtype*="schema.org/Product"], [itemscope][itemtype*="schema.org/ProductGroup"]')

type Scope = ReturnType<typeof scopesOf>

/** The scope as the same node that JSON-LD would have given. */
function nodeOf($: CheerioAPI, scope: Scope, depth: number): Node {
  const node: Record<string, unknown> = { '@type': scope.attr('itemtype') ?? '' }
  const ofThis = scope
    .find('[itemprop]')
    .filter((_index, element) => $(element).parent().closest('[itemscope]').is(scope))
  for (const element of ofThis.toArray()) {
    const each = $(element)
    const value = each.is('[itemscope]') && depth < 4 ? nodeOf($, each, depth + 1) : valueOf(each)
    for (const name of (each.attr('itemprop') ?? '').split(/\s+/)) {
      const before = node[name]
      node[name] = before === undefined ? value : [before, value].flat()
    }
  }
  return node
}

function valueOf(element: Scope): string {
  const attribute = ['content', 'src', 'href', 'datetime', 'value', 'data-src'].find((name) =>
    element.attr(name),
  )
  const isText = !element.is('[content]') && element.is('div,span,p,h1,h2,h3,h4,td,li,b,strong')
  return (attribute && !isText ? element.attr(attribute) : element.text()) ?? ''
}
