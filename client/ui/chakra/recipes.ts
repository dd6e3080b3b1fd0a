import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const comboboxRecipe = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'positioner', 'content', 'item'],
  base: {
    root: { flex: 1, minWidth: 0 },
    positioner: { zIndex: '60 !important' },
    content: {
      maxHeight: '292px',
      padding: '6px',
      border: '1px solid',
      borderColor: 'line-strong',
      borderRadius: 'button',
      background: 'raised',
      boxShadow: '0 12px 32px rgb(0 0 0 / 18%)',
      overflowY: 'auto',
      outline: 'none',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minHeight: '48px',
      padding: '6px 12px',
      borderRadius: '8px',
      cursor: 'pointer',
      '& > .lucide': { color: 'muted' },
      _highlighted: { background: 'accent-soft' },
    },
  },
})

/** A sheet from below on narrow screens, a box in the middle on wide ones. */
export const dialogRecipe = defineSlotRecipe({
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
      // Above the keyboard of a device that lays it over the page.
      inset: 'var(--visible-top, 0px) 0 auto',
      height: 'var(--visible-height, 100dvh)',
      // The same level as the backdrop, so that the backdrop of a second dialog covers the first one.
      zIndex: 50,
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
        base: 'calc(var(--visible-height, 100dvh) - 24px - var(--safe-top))',
        md: 'min(760px, calc(var(--visible-height, 100dvh) - 48px))',
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
      // In larger text a title of four lines would be over what is above and below it.
      flexShrink: 0,
      alignItems: 'center',
      gap: '12px',
      padding: '14px 8px 6px 20px',
      minHeight: '56px',
    },
    // It has the focus in a dialog without a field, although it cannot be pressed.
    title: {
      flex: 1,
      fontSize: 'var(--size-head)',
      fontWeight: 'var(--weight-head)',
      '&:focus-visible': { outline: 'none' },
    },
    description: { flexShrink: 0, padding: '0 20px 10px', color: 'muted' },
    body: { flex: 1, padding: '6px 20px 20px', overflowY: 'auto', overscrollBehavior: 'contain' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '10px',
      padding: '14px 20px calc(14px + var(--safe-bottom))',
      borderTop: '1px solid var(--line)',
      justifyContent: 'flex-end',
      // The buttons are equally wide where their labels fit on one line.
      '& > *': { flex: { base: 1, md: 'none' }, minWidth: 'fit-content' },
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

export const menuRecipe = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'item', 'itemGroup', 'itemGroupLabel'],
  base: {
    positioner: { zIndex: '30 !important' },
    content: {
      minWidth: '216px',
      maxHeight: 'var(--available-height)',
      padding: '6px',
      overflowY: 'auto',
      border: '1px solid',
      borderColor: 'line-strong',
      borderRadius: 'button',
      background: 'raised',
      boxShadow: '0 12px 32px rgb(0 0 0 / 18%)',
      outline: 'none',
    },
    itemGroupLabel: { padding: '8px 12px', fontWeight: 'head' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      width: '100%',
      minHeight: '48px',
      padding: '8px 12px',
      // A mouse needs less height than a finger: a menu of fifteen columns fits on a laptop.
      '@media (pointer: fine)': { minHeight: '36px', paddingBlock: '4px' },
      borderRadius: '8px',
      textAlign: 'left',
      textDecoration: 'none',
      cursor: 'pointer',
      _highlighted: { background: 'color-mix(in srgb, var(--colors-ink) 7%, transparent)' },
    },
  },
})

export const ratingGroupRecipe = defineSlotRecipe({
  slots: ['root', 'control', 'item'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 14px',
      '& > span': { minWidth: '6em', fontWeight: 'head' },
    },
    control: { display: 'flex', marginLeft: '-8px' },
    item: {
      display: 'grid',
      placeItems: 'center',
      width: '48px',
      height: '48px',
      borderRadius: 'button',
      color: 'faint',
      cursor: 'pointer',
      '& > .lucide': { width: '32px', height: '32px' },
      '&:focus-visible': { outlineOffset: '-2px' },
      _highlighted: { color: 'accent-text', '& > .lucide': { fill: 'accent' } },
    },
  },
})

/** In the flow of its region (toaster.module.css), where Chakra would stack them. */
export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      position: 'relative !important',
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      width: '100%',
      maxWidth: '440px',
      minHeight: '52px',
      padding: '6px 6px 6px 16px',
      border: '1px solid',
      borderColor: 'line-strong',
      borderRadius: 'button',
      background: 'raised',
      boxShadow: '0 12px 32px rgb(0 0 0 / 22%)',
      '&[data-tone=go] > .lucide': { color: 'go' },
      '&[data-tone=standby] > .lucide': { color: 'accent-text' },
      '&[data-tone=stop] > .lucide': { color: 'stop' },
      '&[data-tone=info] > .lucide': { color: 'info' },
      animation: 'standby-rise var(--durations-quick) ease-out',
    },
    title: { flex: 1, paddingBlock: '6px' },
  },
})
