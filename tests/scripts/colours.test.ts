import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenColour } from '../../scripts/tokens.ts'

/* What cannot load client/ui/tokens.css repeats some of its colours: they are the same there. */

const read = (path: string) => readFileSync(path, 'utf8')
const coloursIn = (text: string) => text.match(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\([^)]*\)/gi) ?? []

test.for(['server/demo/dev/checkout.ts', 'server/http/docs-page.ts'])(
  'the colours of %s are those of the design tokens of the same names',
  (path) => {
    const style = /_STYLE = .*`\n([^]*?)\n`/.exec(read(path))![1]!
    const declared = [...style.matchAll(/--([\w-]+): (light-dark\(.*?\)|#\w+)/g)]
    expect(declared.length).toBeGreaterThan(2)
    const tokens = read('client/ui/tokens.css')
    expect(declared.filter(([, name, value]) => !tokens.includes(`\n  --colors-${name}: ${value};\n`))).toEqual([])
    expect(coloursIn(declared.reduce((rest, [found]) => rest.replace(found, ''), style))).toEqual([])
  },
)

test('the colours of the icon are those of the lamp on a dark screen', () => {
  const lamp = ['cue-lit', 'picture', 'cue-box', 'cue-dark'].map((name) => tokenColour(name))
  expect([...new Set(coloursIn(read('public/icon.svg')))].toSorted()).toEqual(lamp.toSorted())
})

test('what is drawn from the icon takes its colours from the tokens; white is a mask, or stands on a picture', () => {
  expect(new Set(coloursIn(read('scripts/icons.ts')))).toEqual(new Set(['#fff']))
})

test('a colour that is no token stops the drawing', () => {
  expect(() => tokenColour('gold')).toThrow("client/ui/tokens.css has no colour 'gold'.")
  expect([tokenColour('bg', 'light'), tokenColour('bg'), tokenColour('on-accent')]).toEqual([
    '#f5f2eb',
    '#0d0e10',
    '#1c1300',
  ])
})
