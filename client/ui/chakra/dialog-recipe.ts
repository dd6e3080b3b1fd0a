import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A sheet from below on narrow screens, a box in the middle on wide ones. */
export const dialog = defineSlotRecipe({
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
