import { expect, test } from 'vitest'
import { backstageColours, semanticTokens } from '../../../client/ui/chakra/tokens.ts'

/** WCAG 2.2: AA for all text, AAA for running text in the dark themes. */
const AA = 4.5
const AAA = 7

const tokens = new Map(
  Object.entries(semanticTokens.colors!).map(([name, token]) => {
    const [light, dark] = String(token.value).match(/#[0-9a-f]{6}/g) ?? []
    const own = (backstageColours as Record<string, string>)[name]
    return [name, { light: light!, dark: dark ?? light!, backstage: own ?? dark ?? light! }]
  }),
)

const grounds = ['bg', 'surface', 'raised']
const tones = [
  ['go', 'go-soft'],
  ['stop', 'stop-soft'],
  ['info', 'info-soft'],
  ['accent-text', 'accent-soft'],
] as const

const themes = ['light', 'dark', 'backstage'] as const

for (const theme of themes) {
  test(`text on its backgrounds, ${theme}`, () => {
    const running = theme === 'light' ? AA : AAA
    for (const ground of grounds) {
      expect(contrast('ink', ground, theme), `ink on ${ground}`).toBeGreaterThanOrEqual(AAA)
      expect(contrast('muted', ground, theme), `muted on ${ground}`).toBeGreaterThanOrEqual(
        ground === 'raised' ? AA : running,
      )
    }
    // Placeholders occur inside fields only.
    for (const ground of ['surface', 'raised']) {
      expect(contrast('faint', ground, theme), `faint on ${ground}`).toBeGreaterThanOrEqual(AA)
    }
  })

  test(`states in their colours, ${theme}`, () => {
    for (const [tone, soft] of tones) {
      for (const ground of [soft, ...grounds]) {
        expect(contrast(tone, ground, theme), `${tone} on ${ground}`).toBeGreaterThanOrEqual(AA)
      }
    }
    expect(contrast('on-pressed', 'pressed', theme)).toBeGreaterThanOrEqual(AA)
    expect(contrast('on-accent', 'accent', theme)).toBeGreaterThanOrEqual(AA)
  })
}

function contrast(text: string, ground: string, theme: (typeof themes)[number]) {
  const [a, b] = [text, ground].map((name) => luminance(tokens.get(name)![theme])) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
