import { loadFailureEvent } from '../../ui/load-failure.ts'

/**
 * Runs in the head, so that it also works if the page's own code fails to load: shows a message with
 * a Reload button for code that is missing after the automatic reload, and for parts of a page.
 */
export const loadFailureScript = `(()=>{var d=document;function show(){if(d.getElementById('load-failure'))return;var n=d.createElement('div'),p=d.createElement('p'),b=d.createElement('button');n.id='load-failure';n.setAttribute('role','alert');n.className='fixed inset-x-0 top-0 z-50 flex flex-wrap items-center justify-center gap-3 border-b border-line bg-raised px-4 py-3 text-sm font-medium text-ink shadow-lg';p.textContent='Part of this page could not be loaded. Copy what you have typed if you need it, then reload.';b.type='button';b.textContent='Reload';b.className='min-h-9 rounded-lg bg-primary px-4 text-on-primary';b.onclick=function(){location.reload()};n.append(p,b);d.body.prepend(n)}function when(){d.body?show():addEventListener('DOMContentLoaded',show)}addEventListener('error',function(e){var t=e.target;if(t instanceof HTMLScriptElement&&t.type==='module')when()},true);addEventListener('unhandledrejection',function(e){if(/dynamically imported module|importing a module script failed/i.test(String(e.reason&&e.reason.message)))when()});addEventListener('${loadFailureEvent}',when)})()`
