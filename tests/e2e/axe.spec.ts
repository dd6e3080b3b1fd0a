import { expect, test } from 'vitest'
import { accessFaults, openBrowser } from '../support/browsers/screens.ts'

/** A list of sixty that look alike, but for one of each of these. */
const DIFFERENT: Record<number, string> = {
  20: 'id="inked" style="color: #ddd"',
  25: 'id="grounded" style="background: #777; color: #666"',
  30: 'id="faded" style="opacity: .2"',
  35: 'id="pale-by-day"',
  40: 'id="pale-by-night"',
  45: 'id="chosen" aria-current="true"',
}
const PAGE = `<!doctype html>
  <html lang="en"><title>Crew</title>
  <style>
    :root { color-scheme: light dark; background: Canvas; color: CanvasText }
    @media (prefers-color-scheme: light) { #pale-by-day { color: #ddd } }
    @media (prefers-color-scheme: dark) { #pale-by-night { color: #333 } }
    [aria-current] span { color: #777; background: #888 }
  </style>
  <main><h1>Crew</h1><ul>
    ${Array.from({ length: 60 }, (_, n) => `<li ${DIFFERENT[n] ?? ''}><span>Rigger ${n}</span></li>`).join('')}
  </ul></main></html>`

test('the one of sixty whose words are too pale is found, whatever makes it so, in the theme in which it is', async () => {
  const page = await (await openBrowser()).newPage()
  await page.setContent(PAGE)
  const found = await accessFaults(page)
  const named = found.map((fault) => fault.split(':')[0] + ' ' + [...fault.matchAll(/Rigger \d+/g)].join(', '))
  expect(named).toEqual([
    'light color-contrast Rigger 20, Rigger 25, Rigger 30, Rigger 35, Rigger 45',
    'dark color-contrast Rigger 25, Rigger 30, Rigger 40, Rigger 45',
  ])
})
