import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'
import { PAGE_BACKGROUND_COLOURS } from './background.ts'

/**
 * Colours, sizes, corners and durations, each defined once. `colors.accent-text` is `var(--colors-accent-text)` for
 * Chakra and, shorter, `var(--accent-text)` in a CSS module: scripts/tokens.ts writes client/ui/tokens.css from here.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: lightAndDark(PAGE_BACKGROUND_COLOURS.light, PAGE_BACKGROUND_COLOURS.dark),
    surface: lightAndDark('#fffefb', '#151719'),
    raised: lightAndDark('#ffffff', '#1c1f22'),
    ink: lightAndDark('#1b1a17', '#efece5'),
    muted: lightAndDark('#676258', '#a7a398'),
    faint: lightAndDark('#726d62', '#8f8b81'),
    line: lightAndDark('#e1dcd0', '#26292d'),
    'line-strong': lightAndDark('#cfc8b9', '#363a3f'),
    accent: lightAndDark('#f5a300', '#ffb21a'),
    'accent-hover': lightAndDark('#e69900', '#ffc04a'),
    'on-accent': { value: '#1c1300' },
    'accent-text': lightAndDark('#8a5600', '#ffc24d'),
    'accent-soft': lightAndDark('#fcefd2', '#33270c'),
    go: lightAndDark('#16794a', '#4bd08b'),
    'go-soft': lightAndDark('#ddf1e5', '#10301f'),
    stop: lightAndDark('#bd2c1d', '#ff7a6b'),
    'stop-soft': lightAndDark('#fbe3df', '#3a1713'),
    info: lightAndDark('#2c5f97', '#9cc4f2'),
    'info-soft': lightAndDark('#e0ebf7', '#142638'),
    pressed: lightAndDark('#1b1a17', '#26292d'),
    'on-pressed': lightAndDark('#fffefb', '#efece5'),
    'cue-box': lightAndDark('#1b1a17', '#2a2d31'),
    'cue-dark': lightAndDark('#4a463d', '#4b4f55'),
    'cue-lit': { value: '#ffb21a' },
    'gel-blue': lightAndDark('#5b93d1', '#9cc4f2'),
    'phone-edge': lightAndDark('#2b2925', '#23262a'),
    'stage-wash': lightAndDark('#ece6d8', '#131416'),
    // The background of a picture, and of text on it, is dark in both themes.
    picture: { value: '#0d0e10' },
    'on-picture': { value: '#efece5' },
    veil: lightAndDark('rgb(27 26 23 / 45%)', 'rgb(0 0 0 / 65%)'),
    shadow: lightAndDark('rgb(60 50 20 / 9%)', 'rgb(0 0 0 / 0%)'),
  },
})

/**
 * The colours of 'backstage' in place of those above: amber and red on black, so that eyes stay used to the dark and
 * nothing is seen from the house.
 */
export const backstageColours = {
  bg: PAGE_BACKGROUND_COLOURS.backstage,
  surface: '#0a0400',
  raised: '#140800',
  ink: '#e8a44a',
  muted: '#cf8a45',
  faint: '#b8763c',
  line: '#3a1c08',
  'line-strong': '#7a3d15',
  accent: '#d2691e',
  'accent-hover': '#e07a2c',
  'on-accent': '#000000',
  'accent-text': '#f08c2e',
  'accent-soft': '#2a1200',
  go: '#d9a441',
  'go-soft': '#1f1400',
  stop: '#ff6b57',
  'stop-soft': '#2b0700',
  info: '#d09a66',
  'info-soft': '#1d1006',
  pressed: '#3a1c08',
  'on-pressed': '#e8a44a',
  'cue-box': '#140800',
  'cue-dark': '#4a2a10',
  'cue-lit': '#e8a44a',
  'gel-blue': '#d09a66',
} satisfies Partial<Record<keyof NonNullable<typeof semanticTokens.colors>, string>>

export const designTokens = defineTokens({
  fontSizes: {
    title: { value: '1.625rem' },
    head: { value: '1.0625rem' },
    body: { value: '1rem' },
    small: { value: '0.84375rem' },
    tiny: { value: '0.75rem' },
  },
  fontWeights: { title: { value: 680 }, head: { value: 640 } },
  radii: { card: { value: '16px' }, button: { value: '12px' }, chip: { value: '999px' } },
  sizes: {
    'bar-height': { value: '72px' },
    'rail-width': { value: 'max(224px, min(14rem, 30vw))' },
    'safe-top': { value: 'env(safe-area-inset-top, 0px)' },
    'safe-bottom': { value: 'env(safe-area-inset-bottom, 0px)' },
  },
  durations: { quick: { value: '140ms' } },
})

/** Light and dark in one value: it follows `color-scheme`, the device's or, set by client/boot/, the person's. */
function lightAndDark(light: string, dark: string) {
  return { value: `light-dark(${light}, ${dark})` }
}
