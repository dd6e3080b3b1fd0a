/*
 * How the look is made. Colours, sizes and corners are CSS variables, written once in tokens.css, light and dark.
 * What is drawn on a first screen (buttons, cards, fields, tabs) is plain CSS modules over those variables: a class costs
 * nothing at run time. Chakra stands behind what has hard behaviour (dialogs and sheets now; pickers later), is loaded
 * lazily, and gets the same variables as its semantic tokens here. Screens are made of client/ui components and may have a
 * `.module.css` of their own beside them; no raw colour stands anywhere but in tokens.css. Why: docs/decisions.
 */
import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react'

const colour = (name: string) => ({ value: `var(--${name})` })

const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer', 'closeTrigger', 'description'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      zIndex: 50,
      background: 'veil',
      _open: { animation: 'standby-fade var(--quick) ease-out' },
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 51,
      display: 'flex',
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      padding: { base: '0', md: '24px' },
      overscrollBehavior: 'contain',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxHeight: {
        base: 'calc(100dvh - 24px - var(--safe-top))',
        md: 'min(760px, calc(100dvh - 48px))',
      },
      background: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: { base: '16px 16px 0 0', md: '16px' },
      boxShadow: '0 24px 64px rgb(0 0 0 / 28%)',
      outline: 'none',
      _open: {
        animation: {
          base: 'standby-rise var(--quick) ease-out',
          md: 'standby-fade var(--quick) ease-out',
        },
      },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      padding: '14px 8px 6px 20px',
      minHeight: '56px',
    },
    title: { flex: 1, fontSize: 'var(--size-head)', fontWeight: 'var(--weight-head)' },
    description: { padding: '0 20px 10px', color: 'muted' },
    body: { flex: 1, padding: '6px 20px 20px', overflowY: 'auto', overscrollBehavior: 'contain' },
    footer: {
      display: 'flex',
      gap: '10px',
      padding: '14px 20px calc(14px + var(--safe-bottom))',
      borderTop: '1px solid var(--line)',
      justifyContent: 'flex-end',
      '& > *': { flex: { base: 1, md: 'none' } },
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: { md: '440px' } } },
      md: { content: { maxWidth: { md: '600px' } } },
      lg: { content: { maxWidth: { md: '840px' } } },
      xl: { content: { maxWidth: { md: '1240px' } } },
    },
  },
  defaultVariants: { size: 'md' },
})

const config = defineConfig({
  preflight: false,
  conditions: { open: '&:is([open], [data-open], [data-state="open"])' },
  theme: {
    breakpoints: { md: '48em' },
    keyframes: {
      'standby-fade': { from: { opacity: 0 } },
      'standby-rise': { from: { transform: 'translateY(24px)', opacity: 0 } },
    },
    semanticTokens: {
      colors: {
        bg: colour('bg'),
        surface: colour('surface'),
        raised: colour('raised'),
        ink: colour('ink'),
        muted: colour('muted'),
        faint: colour('faint'),
        line: colour('line'),
        lineStrong: colour('line-strong'),
        accent: colour('accent'),
        onAccent: colour('on-accent'),
        accentText: colour('accent-text'),
        accentSoft: colour('accent-soft'),
        go: colour('go'),
        goSoft: colour('go-soft'),
        stop: colour('stop'),
        stopSoft: colour('stop-soft'),
        info: colour('info'),
        infoSoft: colour('info-soft'),
        veil: colour('veil'),
      },
    },
    slotRecipes: { dialog },
  },
})

export const system = createSystem(defaultBaseConfig, config)
